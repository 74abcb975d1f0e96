"""Compares sections that nobody has seen before, made at random, with Fairy-Stockfish, as an outside program: the package pyffish, if it is there.

Usage: python3 tools/verify/invented_random.py [-n SECTIONS] [-p POSITIONS] [-s SEED] [PROGRAM], PROGRAM being oddchess if it is built already.
Each section has an army of kinds with names and of custom ones, and some rules beside; what is compared is as in invented.py. Sections
that are refused here, and pieces that Fairy-Stockfish is known to read otherwise, are counted and left out.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

from invented import Ours, program_of, pyffish, walk

NAMED = """fers alfil fersAlfil silver aiwok bers archbishop chancellor amazon knibis biskni kniroo rookni lance shogiKnight gold
    dragonHorse cannon janggiCannon horse elephant banner wazir centaur soldier""".split()
CUSTOM = """NN FDH CF WD NC gQ mRcpR K2 R3 B2ND fKifmnD nZW mQcK vRsD fBbR ADG HFW nAnD hrNW cQmK fsWbB lhNF mBcW pB gR nNF""".split()
PAWNS = ["mfWcfFimfnD", "fmFfcWimfnA", "fsmWfcF", "mfWcfF", "fbmWfcFifmnD"]
# Rules of games with a king, and of those where it is a piece like others.
WITH_KING = [
    {},
    {"mustCapture": "true"},
    {"flagPiece": "k", "flagRegion": "d4 e4 d5 e5"},
    {"flagPiece": "k", "flagRegion": "*5", "flagMove": "true"},
    {"checking": "false", "stalemateValue": "loss"},
    {"extinctionValue": "win", "extinctionPieceTypes": "p"},
    {"extinctionValue": "loss", "extinctionPieceTypes": "*", "extinctionPieceCount": "1"},
    {"flyingGeneral": "true"},
    {"immobilityIllegal": "true"},
    {"makpongRule": "true"},
    {"mobilityRegionWhiteKing": "*1 *2 *3"},
]
WITHOUT_KING = [
    {"extinctionValue": "loss"},
    {"extinctionValue": "loss", "extinctionPseudoRoyal": "true"},
    {"extinctionValue": "loss", "extinctionPseudoRoyal": "true", "blastOnCapture": "true"},
    {"extinctionValue": "loss", "blastOnCapture": "true"},
    {"extinctionValue": "win", "mustCapture": "true"},
]


def army(chance, keys, files):
    """The back rank, without the king; the kinds go into the keys."""
    letters = list("abcdefghijlmnoqrstuvwxyz")
    chance.shuffle(letters)
    pieces = []
    for place in range(files - 1):
        if len(set(pieces)) >= 5:
            pieces.append(chance.choice(pieces))
            continue
        letter = letters[place]
        if chance.random() < 0.6:
            keys[chance.choice([name for name in NAMED if name not in keys])] = letter
        else:
            keys[f"customPiece{place + 1}"] = f"{letter}:{chance.choice(CUSTOM)}"
        pieces.append(letter)
    return pieces


def section(chance):
    """The keys of a section."""
    files, ranks = chance.choice([7, 8, 8, 8, 9, 10]), chance.choice([7, 8, 8, 8, 9, 10])
    keys = {"maxFile": str(files), "maxRank": str(ranks)}
    pieces = army(chance, keys, files)
    if chance.random() < 0.75:
        keys["king"] = "k"
        keys.update(chance.choice(WITH_KING))
    else:
        keys.update({"commoner": "k", "castlingKingPiece": "k", "extinctionPieceTypes": "k"})
        keys.update(chance.choice(WITHOUT_KING))
        if "extinctionPseudoRoyal" in keys and "janggiCannon" in keys:
            # There, a cannon that has just moved counts as another piece when the last of a kind could be attacked across it.
            keys["knight"] = keys.pop("janggiCannon")
    pawn = chance.random()
    if pawn < 0.6:
        keys["pawn"] = "p"
    else:
        keys["pawnTypes"] = "p"
        keys.update({"customPiece20": f"p:{chance.choice(PAWNS)}"} if pawn < 0.85 else {"breakthrough": "p"})
    rank = [*pieces[: files // 2], "k", *pieces[files // 2 :]]
    keys["castlingRookPieces"] = "".join(sorted({rank[0], rank[-1]}))
    keys["castlingKingFile"] = str(files // 2 + 1)
    keys["castlingKingsideFile"], keys["castlingQueensideFile"] = str(files - 1), "3"
    keys["promotionRegionWhite"] = f"*{ranks}" if chance.random() < 0.7 else f"*{ranks} *{ranks - 1}"
    keys["doubleStepRegionBlack"] = f"*{ranks - 1}"
    kinds = sorted(set(pieces))
    keys["promotionPieceTypes"] = "".join(chance.sample(kinds, chance.randint(1, len(kinds))))
    for key, value in {
        "mandatoryPawnPromotion": "false",
        "promotionLimit": f"{kinds[0]}:2",
        "promotionRegionBlack": "*1 *2",
        "promotedPieceType": f"{kinds[0]}:{kinds[1]}",
        "stalemateValue": chance.choice(["win", "loss"]),
    }.items():
        if chance.random() < 0.3:
            keys.setdefault(key, value)
    if "promotedPieceType" in keys:
        for key in ("mandatoryPiecePromotion", "piecePromotionOnCapture"):
            keys[key] = chance.choice(["true", "false"])
    back, pawns, between = "".join(rank), "p" * files, "/".join([str(files)] * (ranks - 4))
    rights = chance.choice(["KQkq", "-"])
    keys["startFen"] = f"{back}/{pawns}/{between}/{pawns.upper()}/{back.upper()} w {rights} - 0 1"
    return keys


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("-p", type=int, default=100)
    parser.add_argument("-s", type=int, default=1)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    program, _ = program_of(given.names)
    total = {"sections": 0, "positions": 0, "refused": 0, "otherwise": 0, "differences": 0}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sections.ini")
        for number in range(given.n):
            chance = random.Random(f"{given.s} {number}")
            name = f"random-{given.s}-{number}"
            text = f"[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in section(chance).items())
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            told = subprocess.run([*program, "perft", f"{path}#{name}", "1"], capture_output=True, text=True)
            if told.returncode:
                total["refused"] += 1
                print(f"{name}: {told.stderr.strip()}")
                continue
            if "not read the moves" in told.stderr:
                total["otherwise"] += 1
                continue
            pyffish.load_variant_config(text)
            ours, differences = Ours(program, f"{path}#{name}"), []
            seen = walk(ours, name, given.p, chance, differences)
            ours.process.stdin.close()
            total["sections"] += 1
            total["positions"] += seen
            total["differences"] += len(differences)
            for difference in differences[:3]:
                print(f"{name}: {difference}\n{text}")
    print("figures", json.dumps(total))
    sys.exit(1 if total["differences"] else 0)


if __name__ == "__main__":
    main()
