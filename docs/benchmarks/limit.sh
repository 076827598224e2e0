#!/bin/sh
# Keys come and go under a memory limit: a window of ascending keys for 10^9 operations under 16 MiB, and every
# scenario under 2, 4, 16 and 64 MiB, with one thread and with two.
#
#   docs/benchmarks/limit.sh FOLDER [OPTION...]    writes one JSON file and one text file per run to the folder
#
# A run whose JSON file is there is not repeated, so a stopped script goes on where it stopped. Options are more
# of `inkling check limit`, as --step 64k. In the environment, OPERATIONS is another length of each scenario than
# 10M, and WINDOW another length of the window than 1000M. Exits as the worst of the runs does: 0 passed, 1 for a
# violation, 2 for anything else.
set -u
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P) || exit 2
folder=${1:?a folder for the results}
shift
mkdir -p "$folder" || exit 2
worst=0

# run NAME OPTION...: one run, unless its result is there.
run() {
  name=$1
  shift
  if [ ! -f "$folder/$name.json" ]; then
    "$root/inkling" check limit "$@" --json "$folder/$name.json.part" >"$folder/$name.txt"
    [ ! -f "$folder/$name.json.part" ] || mv "$folder/$name.json.part" "$folder/$name.json"
  fi
  if [ ! -f "$folder/$name.json" ]; then
    code=2 # it did not come as far as a verdict
  elif grep -q '^  "passed": true' "$folder/$name.json"; then
    code=0
  else
    code=1
  fi
  echo "$name: $(tail -n 1 "$folder/$name.txt")"
  [ "$code" -le "$worst" ] || worst=$code
}

for limit in 2M 4M 16M 64M; do
  for threads in 1 2; do
    run "all-$limit-$threads" --limit "$limit" --scenario all --threads "$threads" \
      --operations "${OPERATIONS:-10M}" --seed 1 "$@"
  done
done
run window-16M --limit 16M --scenario window --operations "${WINDOW:-1000M}" --seed 1 "$@"
exit "$worst"
