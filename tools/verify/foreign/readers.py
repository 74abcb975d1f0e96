"""The side of python-chess in tools/verify/foreign.js: a JSON string of a game, or of a position, on each line, and what it reads in it on each
line of the answer. With `write`, each text is written again by its exporter instead, in one of several forms.
"""

import io
import json
import logging
import random
import re
import sys

import chess
import chess.pgn

logging.disable(logging.CRITICAL)
LONGEST = 100


def games_of(text):
    handle = io.StringIO(text, newline=None)
    games = []
    while len(games) < LONGEST and (game := chess.pgn.read_game(handle)) is not None:
        games.append(game)
    return games


def read(text):
    games = []
    for game in games_of(text):
        nodes = [[-1, "", [], [game.comment]]]
        rest = [(child, 0) for child in reversed(game.variations)]
        while rest:
            node, parent = rest.pop()
            at = len(nodes)
            nodes.append([parent, node.move.uci(), sorted(node.nags), [node.starting_comment, node.comment]])
            rest.extend((child, at) for child in reversed(node.variations))
        wrong = "; ".join(map(str, game.errors))
        # It leaves what is escaped as it is.
        tags = [(name, re.sub(r'\\([\\"])', r"\1", value)) for name, value in game.headers.items()]
        games.append({"fen": game.board().fen(), "tags": tags, "nodes": nodes, "wrong": wrong})
    return games


def position(fen):
    board = chess.Board(fen)
    return {"moves": board.legal_moves.count()} if board.is_valid() else {"wrong": str(board.status())}


def write(text, at):
    chance = random.Random(at)
    options = {name: chance.random() < 0.8 for name in ("headers", "variations", "comments")}
    columns = chance.choice([None, 20, 80])
    return "\n\n".join(game.accept(chess.pgn.StringExporter(columns=columns, **options)) for game in games_of(text))


for at, line in enumerate(sys.stdin):
    asked = json.loads(line)
    try:
        if "fen" in asked:
            answer = position(asked["fen"])
        else:
            answer = write(asked["text"], at) if "write" in sys.argv else read(asked["text"])
    except (ValueError, AssertionError, IndexError) as error:
        answer = {"wrong": repr(error)}
    print(json.dumps(answer))
