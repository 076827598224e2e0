#!/bin/sh
# Keys come and go under a memory limit, in four orders: the oldest of random keys go, any of them, half at once, or all.
# One thread under 2, 8 and 32 MiB, two seeds, to 12 times what a new index takes; two threads under 5, 16 and 64 MiB,
# to 8 times. About seven minutes on two processors.
#
#   docs/benchmarks/limit.sh FOLDER [OPTION...]    writes one JSON file and one text file per run to the folder
#
# A run whose JSON file is there is not repeated, so a stopped script goes on where it stopped. Options are more
# of `inkling check limit`, as --step 64k. In the environment, WINDOW=1000M adds a window of ascending keys for so many
# operations under 16 MiB. Exits as the worst of the runs does: 0 passed, 1 for a violation, 2 for anything else.
set -u
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P) || exit 2
folder=${1:?a folder for the results}
shift
options=$*
mkdir -p "$folder" || exit 2
worst=0

# run NAME OPTION...: one run, unless its result is there.
run() {
  name=$1
  shift
  if [ ! -f "$folder/$name.json" ]; then
    "$root/inkling" check limit "$@" $options --json "$folder/$name.json.part" >"$folder/$name.txt"
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

# grid LIMIT SEED THREADS TIMES: every order, with TIMES puts for each of about 40,000 keys per MiB, and as many removals.
grid() {
  for order in uniform random half drain; do
    run "$order-$1M-$2-$3" --limit "$1M" --scenario "$order" --seed "$2" --threads "$3" \
      --operations "$(($1 * 40000 * 2 * $4))"
  done
}

for limit in 2 8 32; do
  grid "$limit" 1 1 12
  grid "$limit" 2 1 12
done
for limit in 5 16 64; do
  grid "$limit" 1 2 8
done
[ -z "${WINDOW:-}" ] || run window-16M --limit 16M --scenario window --operations "$WINDOW" --seed 1
exit "$worst"
