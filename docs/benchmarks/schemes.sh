#!/bin/sh
# The four retraining schemes side by side on four mixes, reads of the latest inserts: about half
# an hour for each key set.
#
#   docs/benchmarks/schemes.sh FOLDER [OPTION...]    one JSON file and one text file per key set goes there
#
# Options are more of `inkling bench schemes`, as --mixes 10/90; TURNS in the environment is another
# number of turns than 30. Exits 1 if an answer was wrong, if self-tuning was slower beyond doubt, or if
# a run failed; the other runs are carried out all the same.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
shift
mkdir -p "$folder"
failed=

for keys in uniform osm; do
  if ! "$root/inkling" bench schemes --keys "$keys:8M" --load 0.25 --threads 2 --seconds 2 --turns "${TURNS:-30}" \
    --seed 1 "$@" --json "$folder/$keys.json" >"$folder/$keys.txt"; then
    failed="$failed $keys"
  fi
  cat "$folder/$keys.txt"
done
if [ -n "$failed" ]; then
  echo "failed:$failed" >&2
  exit 1
fi
