"""Compares the games that are built into the crate invent with Fairy-Stockfish, as an outside program: the package pyffish, if it is there.

Usage: python3 tools/verify/invented.py [-n POSITIONS] [-d DEPTH] [-s SEED] [PROGRAM] [GAME...], PROGRAM being oddchess if it is built already.
For each game: the tree from the start is counted by both; in positions of random games the moves, the ends, and the position after a move
must be the same.
"""

import argparse
import json
import os
import random
import subprocess
import sys

try:
    import pyffish
except ImportError:
    print("skipped: there is no pyffish")
    sys.exit(0)

# The longest random game.
LONGEST = 60


class Ours:
    """The legal moves by this project, a position a line."""

    def __init__(self, program, game):
        arguments = [*program, "moves", game, "-"]
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(f"{line}: {answer['error']}")
        return answer


def ended(game, fen):
    """Whether the side to move has won, lost or drawn otherwise than by having no move, in our words."""
    over, value = pyffish.is_immediate_game_end(game, fen, [])
    if not over:
        return None
    return "won" if value > 0 else "lost" if value < 0 else "stalemate"


def legal(game, fen):
    """Texts of moves. There, a piece that captures en passant where it could go without capturing has two moves of one text."""
    return set() if ended(game, fen) else set(pyffish.legal_moves(game, fen, []))


def perft(game, fen, depth):
    moves = legal(game, fen)
    if depth == 1:
        return len(moves)
    return sum(perft(game, pyffish.get_fen(game, fen, [move]), depth - 1) for move in moves)


def program_of(names):
    """The command of the program, and the other names."""
    if names and os.path.isfile(names[0]):
        return [names[0]], names[1:]
    return ["cargo", "run", "--quiet", "--release", "-p", "oddchess-cli", "--"], names


def result_without_moves(game, fen):
    value = pyffish.game_result(game, fen, [])
    return "won" if value > 0 else "lost" if value < 0 else "draw"


def compare(ours, game, fen, differences):
    """Compares a position. Returns their moves."""
    theirs = sorted(legal(game, fen))
    try:
        answer = ours.ask(fen)
    except ValueError as error:
        differences.append(str(error))
        return theirs
    if answer["moves"] != theirs:
        more, less = sorted(set(answer["moves"]) - set(theirs)), sorted(set(theirs) - set(answer["moves"]))
        differences.append(f"{fen}: only here {more}, only there {less}")
    end = ended(game, fen)
    status = answer["status"]
    if end and status != end:
        differences.append(f"{fen}: here {status}, there {end}")
    elif not end and not theirs:
        own = {"checkmate": "lost", "stalemate": "draw"}.get(status, status)
        if own != result_without_moves(game, fen):
            differences.append(f"{fen}: without moves here {status}, there {result_without_moves(game, fen)}")
    elif theirs and status not in ("ongoing", "check"):
        differences.append(f"{fen}: here {status}, there it goes on")
    if answer["fen"] != fen:
        differences.append(f"{fen}: written {answer['fen']}")
    return theirs


def walk(ours, game, positions, chance, differences):
    """Positions of random games that begin in the start."""
    seen = 0
    while seen < positions:
        fen = pyffish.get_fen(game, pyffish.start_fen(game), [])
        for _ in range(LONGEST):
            moves = compare(ours, game, fen, differences)
            seen += 1
            if not moves or seen >= positions:
                break
            move = chance.choice(moves)
            after = pyffish.get_fen(game, fen, [move])
            try:
                written = ours.ask(f"{fen} moves {move}")["fen"]
            except ValueError as error:
                differences.append(str(error))
                break
            if written != after:
                differences.append(f"{fen} {move}: here {written}, there {after}")
            fen = after
    return seen


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("-d", type=int, default=3)
    parser.add_argument("-s", type=int, default=1)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    program, names = program_of(given.names)
    if not names:
        with open("src/invent/games.ini", encoding="utf-8") as file:
            names = [line.strip("[]\n").split(":")[0] for line in file if line.startswith("[")]
    total = {"games": 0, "positions": 0, "nodes": 0, "differences": 0}
    for game in names:
        differences = []
        fen = pyffish.start_fen(game)
        nodes = perft(game, fen, given.d)
        own = subprocess.run([*program, "perft", f"fairy#{game}", str(given.d)], capture_output=True, text=True)
        if own.stdout.strip() != str(nodes):
            differences.append(f"perft {given.d}: here {own.stdout.strip() or own.stderr.strip()}, there {nodes}")
        ours = Ours(program, f"fairy#{game}")
        try:
            seen = walk(ours, game, given.n, random.Random(given.s), differences)
        except (BrokenPipeError, json.JSONDecodeError):
            differences.append("no answer")
            seen = 0
        ours.process.stdin.close()
        print(f"{game}: {seen} positions, {nodes} nodes, {len(differences)} differences", flush=True)
        for difference in differences[:5]:
            print(f"  {difference}")
        total = {
            "games": total["games"] + 1,
            "positions": total["positions"] + seen,
            "nodes": total["nodes"] + nodes,
            "differences": total["differences"] + len(differences),
        }
    print("figures", json.dumps(total))
    sys.exit(1 if total["differences"] else 0)


if __name__ == "__main__":
    main()
