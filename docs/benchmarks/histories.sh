#!/bin/sh
# Histories of hot keys while their nodes change: a minute or two on two idle processors.
#
#   docs/benchmarks/histories.sh FOLDER [SEED]      a text and a JSON file for each run go there
#
# Ends with 1 at the first history that no order explains.
set -eu
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
