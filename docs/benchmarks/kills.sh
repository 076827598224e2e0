#!/bin/sh
# Processes that write to a store and are killed: at calls of each kind, before, in the middle of or
# after them, and from outside at any time. A quarter of an hour on two idle processors.
#
#   docs/benchmarks/kills.sh FOLDER [KILLS]    kills.txt goes there: a line for each kind
#
# KILLS is how often for each kind (default: 50). Exits with 1 if a store came back wrong.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
kills=${2:-50}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd -P)
log=$root/hybrid/target/kills.log
report=$folder/kills.txt

mkdir -p "$(dirname "$log")"
echo "kills: $(date -u +%F), $(uname -sm), $(getconf _NPROCESSORS_ONLN) processors," \
  "project at $(git -C "$root" describe --always --dirty)" >"$report"
if ! mvn -q -f "$root/pom.xml" -pl hybrid -am verify -Dtest=KillTest \
  -Dsurefire.failIfNoSpecifiedTests=false -Dinkling.kills="$kills" \
  -Dinkling.kills.report="$report" >"$log" 2>&1; then
  tail -n 60 "$log" >&2
  exit 1
fi
cat "$report"
