#!/bin/sh
# LOFT that grows from 1M keys, or from none, to 20M, beside one bulk-loaded with the same keys; then
# both are left alone for a minute and measured again: about half an hour.
#
#   docs/benchmarks/growth.sh FOLDER [NAME...]    one JSON file and one text file per run goes there; NAME for these runs alone
#   BEFORE=~/other-checkout growth.sh FOLDER      each run is made by that checkout first, and then by this one
#
# With INKLING_DATA the real sets osm-real and genome-real are measured too.
# Exits 1 if an answer was wrong or a run failed; the other runs are carried out all the same.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
shift
only=" $* "
mkdir -p "$folder"
failed=

# grow NAME OPTION...
grow() {
  name=$1
  shift
  case $only in
    "  " | *" $name "*) ;;
    *) return 0 ;;
  esac
  if [ -n "${BEFORE:-}" ]; then
    run "$BEFORE" "$name-before" "$@"
  fi
  run "$root" "$name" "$@"
}

# run CHECKOUT NAME OPTION...
run() {
  checkout=$1
  result=$folder/$2
  shift 2
  echo "$(basename "$result"): bench grow $*" | tee "$result.txt" >&2
  if "$checkout/inkling" bench grow --threads 2 --seconds 1.5 --repeat 5 --idle 60 --seed 1 "$@" \
    --json "$result.json" >>"$result.txt"; then
    sed 1d "$result.txt"
  else
    cat "$result.txt"
    failed="$failed $(basename "$result")"
  fi
}

grow uniform --keys uniform:20M --from 1M
grow skiplist --index skiplist --keys uniform:20M --from 1M
grow lognormal --keys lognormal:20M --from 1M
grow osm --keys osm:20M --from 1M
grow sequential --keys sequential:20M --from 1M
grow appends --keys sequential:20M --from 1M --order ascending
grow appends-uniform --keys uniform:20M --from 1M --order ascending
grow prepends --keys uniform:20M --from 1M --order descending
grow hot-gap --keys uniform:20M --from 1M --order hot-gap
grow from-empty --keys uniform:20M
grow appends-from-empty --keys sequential:20M --order ascending
if [ -n "${INKLING_DATA:-}" ]; then
  grow osm-real --keys osm-real --from 100k
  grow genome-real --keys genome-real --from 750k
fi

echo
for text in "$folder"/*.txt; do
  awk -v run="$(basename "$text" .txt)" '
    NR > 1 && /^[a-z]/ { index_name = $1; sub(/,$/, "", index_name) }
    /^  (inserts|reads|idle) / { sub(/; by tenths[^;]*/, ""); printf "%-18s %-9s%s\n", run, index_name, $0 }
  ' "$text"
done
if [ -n "$failed" ]; then
  echo "failed:$failed" >&2
  exit 1
fi
