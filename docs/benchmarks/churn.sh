#!/bin/sh
# Keys come and go for ten minutes in each of three shapes, while the memory is sampled every second.
#
#   docs/benchmarks/churn.sh FOLDER [OPTION...]    one JSON file and one text file per shape goes there
#
# Options are more of `inkling check churn`, as --values wide; MINUTES in the environment is another time
# than 10. Exits as the worst of the runs does: 0 passed, 1 for a violation, 2 for anything else.
set -u
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P) || exit 2
folder=${1:?a folder for the results}
shift
mkdir -p "$folder" || exit 2
worst=0

for shape in uniform window shift; do
  rm -f "$folder/$shape.json"
  "$root/inkling" check churn --shape "$shape" --keys 2M --threads 2 --minutes "${MINUTES:-10}" --seed 1 \
    "$@" --json "$folder/$shape.json" >"$folder/$shape.txt"
  code=$?
  [ -f "$folder/$shape.json" ] || code=2 # it did not come as far as a verdict
  echo "$shape"
  tail -n 5 "$folder/$shape.txt"
  [ "$code" -le "$worst" ] || worst=$code
done
exit "$worst"
