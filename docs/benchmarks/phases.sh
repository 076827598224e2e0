#!/bin/sh
# LOFT while the mix of reads and inserts changes, 90/10 to 10/90 on one index, five times, each time in
# a process of its own; and a picture (figure 11 of the paper): about ten minutes.
#
#   docs/benchmarks/phases.sh FOLDER     the lines, the JSON file and a picture of the first run go there
#
#   PHASES_KEYS    the keys, uniform:40M unless set; the phases insert 2.5 times the operations of one
#   PHASES_LOAD    the part of them that is loaded, 0.35 unless set
#   PHASES_OPERATIONS   operations of each phase, 10M unless set
#
# Exits 1 if an answer was wrong, or if in more than one of the five runs a window of a million operations
# fell below half the median of its neighbours (windows of whose cores others took more than a tenth do
# not count).
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
keys=${PHASES_KEYS:-uniform:40M}
mkdir -p "$folder"

set -- --phases --index loft --keys "$keys" --load "${PHASES_LOAD:-0.35}" --threads 2 \
  --operations "${PHASES_OPERATIONS:-10M}" --repeat 5 --seed 1
echo "bench $*" | tee "$folder/phases.txt" >&2
if ! "$root/inkling" bench "$@" --json "$folder/phases.json" >>"$folder/phases.txt"; then
  cat "$folder/phases.txt"
  exit 1
fi
sed 1d "$folder/phases.txt"
"$root/inkling" plot "$folder/phases.json"
held=$(sed -n 's/^loft: .* in \([0-9]*\) of 5 runs; .*$/\1/p' "$folder/phases.txt")
[ "$held" -ge 4 ]
