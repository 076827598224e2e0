#!/bin/sh
# What a store survives. Processes that write to one and are killed: at calls of each kind, before, in the middle of or after
# them, and from outside at any time. Crashes of a simulated disk at every change, with nothing, all or some of what
# was not synced. Every call of a file failing. Half an hour on two idle processors.
#
#   docs/benchmarks/crashes.sh FOLDER [KILLS]    crashes.txt goes there: a line for each kind
#
# KILLS is how often for each kind (default: 50). Exits with 1 if a store came back wrong.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
kills=${2:-50}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd -P)
log=$root/hybrid/target/crashes.log
report=$folder/crashes.txt

mkdir -p "$(dirname "$log")"
echo "crashes: $(date -u +%F), $(uname -sm), $(getconf _NPROCESSORS_ONLN) processors," \
  "project at $(git -C "$root" describe --always --dirty)" >"$report"
if ! mvn -q -f "$root/pom.xml" -pl hybrid -am verify -Dtest=HybridCrashTest,HybridFaultTest,KillTest,DurableKillTest \
  -Dsurefire.failIfNoSpecifiedTests=false -Dinkling.crashes=all -Dinkling.kills="$kills" \
  -Dinkling.crash.report="$report" >"$log" 2>&1; then
  tail -n 60 "$log" >&2
  exit 1
fi
cat "$report"
