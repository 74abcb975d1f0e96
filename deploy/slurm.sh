#!/bin/sh
# A run of the lab as an array job of Slurm: each task plays a share of the games (docs/scale.md).
#   RUN='game=taxi&purse=4&games=100000' sbatch --array=1-64 deploy/slurm.sh
#SBATCH --job-name=lab
#SBATCH --array=1-32
# The threads of a task. It needs almost no memory.
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=200M
# A task that loses its node starts again; --resume then plays only what its file lacks.
#SBATCH --requeue
set -eu

# The run: the one thing to change. One task at a time writes to each file of the folder OUT, which all nodes must see.
RUN=${RUN:-game=tax&nodes=2000&games=20000}
OUT=${OUT:-lab}
# Slurm counts the tasks of this job, so a task that is submitted alone must be told: SHARES=32 sbatch --array=7 …
SHARES=${SHARES:-$SLURM_ARRAY_TASK_COUNT}

mkdir -p "$OUT"
exec oddchess lab run "$RUN" --shard "$SLURM_ARRAY_TASK_ID/$SHARES" --out "$OUT/share-$SLURM_ARRAY_TASK_ID.jsonl" --resume \
	--threads "${SLURM_CPUS_PER_TASK:-1}" --quiet
