#!/bin/sh
# A run of the lab with GNU parallel, on this machine or over ssh (docs/scale.md).
#   RUN='game=taxi&purse=4&games=100000' SHARES=64 HOSTS=8/host1,8/host2 deploy/parallel.sh
set -eu

# The run: the one thing to change. OUT is a folder below this one.
RUN=${RUN:-game=tax&nodes=2000&games=2000}
OUT=${OUT:-lab}
# More shares than cores: a host that is lost takes only unfinished shares with it.
SHARES=${SHARES:-16}
# Hosts with oddchess in their path; 8/ before a name is a number of jobs, ":" is this machine.
HOSTS=${HOSTS:-:}

mkdir -p "$OUT"
# Each share has a file from the beginning, which goes to its host and comes back: a second start plays only what is missing.
for share in $(seq "$SHARES"); do
	: >>"$OUT/share-$share.jsonl"
done
# A job that fails is tried again, on another host if there is one. A job has one thread, so a host runs one for each core.
seq "$SHARES" | parallel --quote --retries 3 --sshlogin "$HOSTS" \
	--transferfile "$OUT/share-{}.jsonl" --return "$OUT/share-{}.jsonl" --cleanup \
	oddchess lab run "$RUN" --shard "{}/$SHARES" --out "$OUT/share-{}.jsonl" --resume --threads 1 --quiet
