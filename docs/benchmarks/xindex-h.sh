#!/bin/sh
# XIndex-H beside the hash map and LOFT: about eight minutes.
#
#   docs/benchmarks/xindex-h.sh FOLDER [PAIRS]    JSON files and the turns go there
#
# Keys on a line and uniform keys, 10M of each: reads and inserts by one thread, then reads by two.
# The indexes take turns; a ratio is the median of the PAIRS (5) ratios of neighbouring turns.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
pairs=${2:-5}
mkdir -p "$folder"
: >"$folder/turns.txt"

measure() { # NAME INDEXES KEYS THREADS WORKLOAD
  "$root/inkling" bench --index "$2" --keys "$3" --threads "$4" --workload "$5" \
    --seconds 2 --repeat "$pairs" --seed 1 --json "$folder/$1.json" >>"$folder/turns.txt" 2>&1
}

for set in linear uniform; do
  measure "$set-read" xindex-h,hashmap,loft "$set:10000000" 1 read
  measure "$set-insert" xindex-h,hashmap,loft "$set:10000000" 1 insert
  measure "$set-read-two-threads" xindex-h,hashmap "$set:10000000" 2 read
done
