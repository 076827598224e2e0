#!/bin/sh
# A soak: 4 threads work on clustered keys for a quarter of an hour, against an oracle.
#
#   docs/benchmarks/soak.sh FOLDER [OPTION...]    soak.json and soak.txt go there
#
# Options are more of `inkling check soak`, as --nodes tiny. Exits as the soak does: 0 passed, 1 for a
# violation, 2 for anything else.
set -u
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P) || exit 2
folder=${1:?a folder for the results}
shift
mkdir -p "$folder" || exit 2
rm -f "$folder/soak.json"

"$root/inkling" check soak --minutes 15 --threads 4 --seed 1 --json "$folder/soak.json" "$@" \
  >"$folder/soak.txt"
code=$?
[ -f "$folder/soak.json" ] || code=2 # it did not come as far as a verdict
tail -n 6 "$folder/soak.txt"
exit "$code"
