"""Compares the games of deploy/variants.ini, and other ways to win, with Fairy-Stockfish, as an outside program: the package pyffish, if it is there.

Usage: python3 tools/verify/fairy_stockfish.py [GAMES [PROGRAM]], PROGRAM being oddchess if it is built already. In every position of random games, the
moves must be the same; where a section lacks a rule, the differences must be those that it names. Then some trees are counted.
"""

import json
import random
import subprocess
import sys

try:
    import pyffish
except ImportError:
    print("skipped: there is no pyffish")
    sys.exit(0)

LONGEST = 80
# The section, the game here, and the depth of the tree that both count.
SECTIONS = [
    ("chess", "chess", 3),
    ("monarch", "monarch", 4),
    ("infantry-leapers", "infantry", 3),
    ("kingofthehill", "chess:goal=hill", 3),
    ("king-race", "chess:goal=rank", 3),
    ("last-of-a-kind", "chess:extinct=yes", 3),
    ("3check", "chess:checks=3", 3),
]
# Those that it does not have under a name.
OTHERS = """
[king-race:chess]
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1

[last-of-a-kind:chess]
extinctionValue = loss
extinctionPieceTypes = pnbrq
"""
# Where kings can go far, and where few pieces are left.
OPEN = {
    "kingofthehill": ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "8/2k5/8/5n2/2B5/8/5K2/8 w - - 0 1", "3qk3/8/8/8/8/8/8/3QK3 b - - 0 1"],
    "king-race": ["8/8/k2r4/8/8/4R2K/8/8 w - - 0 1", "6n1/1p6/4k3/8/8/3K4/6P1/1N6 w - - 0 1"],
    "3check": ["4k3/8/3q4/8/8/8/8/3QK3 w - - 1+2 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 2+1 0 1", "8/2k5/8/5n2/2B5/8/5K2/8 w - - 3+1 0 1"],
    "last-of-a-kind": ["rnbqk3/p7/8/8/8/8/P7/RNBQK3 w Qq - 0 1", "rnbqk3/1P6/8/p7/8/8/8/RNBQK3 w Qq - 0 1"],
}
# Where the kings of Powerful Monarch Chess meet within a few moves.
MEETING = ["8/8/3k4/8/3K4/3P4/8/8 w - - 0 1", "4k3/8/8/1q6/8/3QK3/8/8 w - - 0 1", "8/8/1rk5/8/2KR4/1B6/8/4n3 b - - 0 1"]


class Ours:
    """The legal moves by this project, a position a line."""

    def __init__(self, program, game):
        arguments = [*program, "moves", game, "-"]
        self.program, self.game = program, game
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def moves(self, fen):
        self.process.stdin.write(fen + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            sys.exit(f"{self.game}: {fen}: {answer['error']}")
        self.status = answer["status"]
        return set(answer["moves"])

    def perft(self, depth, fen):
        arguments = [*self.program, "perft", self.game, str(depth), fen]
        return int(subprocess.run(arguments, check=True, capture_output=True, text=True).stdout)


def decided(section, fen):
    """Whether the side to move has won or lost otherwise than by mate, as our words say it."""
    over, value = pyffish.is_immediate_game_end(section, fen, [])
    return ("won" if value > 0 else "lost") if over else None


def legal(section, fen):
    return [] if decided(section, fen) else pyffish.legal_moves(section, fen, [])


def perft(section, fen, depth):
    moves = legal(section, fen)
    if depth == 1:
        return len(moves)
    return sum(perft(section, pyffish.get_fen(section, fen, [move]), depth - 1) for move in moves)


def kings(fen):
    """The squares of the kings as file and rank, that of the side to move first."""
    board, turn = fen.split(" ")[:2]
    places = {}
    for rank, text in enumerate(reversed(board.split("/")), 1):
        file = 1
        for letter in text:
            places[letter] = (file, rank)
            file += int(letter) if letter.isdigit() else 1
    return [places[letter] for letter in ("Kk" if turn == "w" else "kK")]


def touch(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def meets(fen, move):
    """Whether a move brings the king beside the other one."""
    own, other = kings(fen)
    start, end = [(ord(move[at]) - ord("a") + 1, int(move[at + 1])) for at in (0, 2)]
    return start == own and touch(end, other)


def compare(section, ours, fen, tally):
    """The moves that both allow."""
    own, theirs = ours.moves(fen), set(legal(section, fen))
    tally["positions"] += 1
    end = decided(section, fen)
    if end or ours.status in ("won", "lost"):
        tally["decided"] += 1
        # Who is in check besides is called mated here.
        if end != ("lost" if ours.status == "checkmate" else ours.status):
            sys.exit(f"{section}: {fen}: here {ours.status}, there {end}")
    if own == theirs:
        return own
    # It may lack moves where kings touch, or come to touch, and must not have one more.
    named = section == "monarch" and (touch(*kings(fen)) or all(meets(fen, move) for move in own - theirs))
    if theirs - own or not named:
        sys.exit(f"{section}: {fen}: here {sorted(own - theirs)}, there {sorted(theirs - own)}")
    tally["touching"] += 1
    return own & theirs


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    program = sys.argv[2:] or ["cargo", "run", "--quiet", "--release", "--"]
    with open("deploy/variants.ini", encoding="utf-8") as file:
        pyffish.load_variant_config(file.read() + OTHERS)
    chance = random.Random(1)
    figures = {}
    for section, game, depth in SECTIONS:
        ours, start = Ours(program, game), pyffish.start_fen(section)
        tally = {"positions": 0, "touching": 0, "decided": 0}
        starts = [start] + (MEETING if section == "monarch" else OPEN.get(section, []))
        for number in range(games):
            fen = starts[number % len(starts)]
            for _ in range(LONGEST):
                moves = sorted(compare(section, ours, fen, tally))
                if not moves:
                    break
                fen = pyffish.get_fen(section, fen, [chance.choice(moves)])
        counted, expected = perft(section, start, depth), ours.perft(depth, start)
        if counted != expected:
            sys.exit(f"{section}: perft {depth} is {expected} here and {counted} there")
        figures[section] = {**tally, "perft": [depth, counted]}
        ours.process.stdin.close()
    print("figures", json.dumps(figures))


main()
