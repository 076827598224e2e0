#!/bin/sh
# Reads of LOFT beside its peers, on the key sets that the README quotes: about a quarter of an hour.
#
#   docs/benchmarks/reads.sh FOLDER      one JSON file per key set and distribution goes there
#
# With INKLING_DATA the real genome keys are measured too; they need the set genome-real.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
mkdir -p "$folder"

read_keys() {
  "$root/inkling" bench --index loft,skiplist,binarysearch --keys "$1" --load 1.0 --workload read \
    --distribution "$2" --threads 2 --seconds 4 --repeat 5 --seed 1 --json "$folder/$3.json"
}

read_keys uniform:20M uniform uniform-20M
read_keys osm:20M uniform osm-20M
read_keys osm:20M zipf:0.99 osm-20M-zipf
if [ -n "${INKLING_DATA:-}" ]; then
  read_keys genome-real uniform genome-real
  read_keys genome-real zipf:0.99 genome-real-zipf
fi
