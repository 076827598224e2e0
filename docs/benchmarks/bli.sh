#!/bin/sh
# BLI beside LOFT and the skip list: about seven minutes.
#
#   docs/benchmarks/bli.sh FOLDER      one JSON file per workload goes there
#
# One thread on even keys, half of them loaded; then two threads; then osm keys.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
mkdir -p "$folder"

measure() { # NAME INDEXES KEYS THREADS WORKLOAD
  "$root/inkling" bench --index "$2" --keys "$3" --load 0.5 --workload "$5" --threads "$4" \
    --seconds 4 --repeat 3 --seed 1 --json "$folder/$1.json"
}

even=uniform:20000000
measure read loft,bli,skiplist $even 1 read
measure insert loft,bli,skiplist $even 1 insert
measure mix loft,bli,skiplist $even 1 50/50
measure scan loft,bli,skiplist $even 1 scan:100
measure read-two-threads loft,bli $even 2 read
measure insert-two-threads loft,bli $even 2 insert
measure read-osm bli osm:20000000 1 read
measure insert-osm bli osm:20000000 1 insert
