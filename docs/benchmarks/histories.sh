#!/bin/sh
# Histories of hot keys while their nodes change: some minutes on two idle processors.
#
#   docs/benchmarks/histories.sh FOLDER [SEED]      a text and a JSON file for each run go there
#
# Ends with 1 at the first history that no order explains.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
seed=${2:-1}
mkdir -p "$folder"

check() {
  name=$1
  shift
  status=0
  "$root/inkling" check histories --seed "$seed" --json "$folder/$name.json" "$@" \
    >"$folder/$name.txt" || status=$?
  cat "$folder/$name.txt"
  [ "$status" -eq 0 ] || exit "$status"
}

check default --operations 10000000 --threads 4
check tiny --operations 10000000 --threads 4 --nodes tiny
check many-threads --operations 2000000 --threads 16 --nodes tiny

# Threads stop for a moment at their shared accesses, those that change the nodes too.
INKLING_JAVA_OPTS="${INKLING_JAVA_OPTS:-} -Dinkling.memory.seam=true"
export INKLING_JAVA_OPTS
check stalled-default --operations 5000000 --threads 4 --stall 300
check stalled-tiny --operations 5000000 --threads 4 --nodes tiny --stall 300
