#!/bin/sh
# An index beside LOFT and the skip list: about seven minutes.
#
#   docs/benchmarks/index.sh FOLDER INDEX [MIX]    one JSON file per workload goes there
#
# One thread on even keys, half of them loaded; then two threads; then osm keys. MIX is a share of
# reads and inserts, 90/10 by default.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
index=${2:?an index beside loft}
mkdir -p "$folder"

measure() { # NAME INDEXES KEYS THREADS WORKLOAD
  "$root/inkling" bench --index "$2" --keys "$3" --load 0.5 --workload "$5" --threads "$4" \
    --seconds 4 --repeat 3 --seed 1 --json "$folder/$1.json"
}

even=uniform:20000000
measure read "loft,$index,skiplist" $even 1 read
measure insert "loft,$index,skiplist" $even 1 insert
measure mix "loft,$index,skiplist" $even 1 "${3:-90/10}"
measure scan "loft,$index,skiplist" $even 1 scan:100
measure read-two-threads "loft,$index" $even 2 read
measure insert-two-threads "loft,$index" $even 2 insert
measure read-osm "$index" osm:20000000 1 read
measure insert-osm "$index" osm:20000000 1 insert
