#!/bin/sh
# LongBytesIndex beside the skip list of arrays, values of 100 bytes, by one thread: about three minutes.
#
#   docs/benchmarks/long-bytes.sh FOLDER    one JSON file and one text file per workload goes there
#
# 10M of 20M uniform keys are loaded; one repeat of 4 s of each workload. VALUES in the environment is another
# length of the values than 100, THREADS another number of threads than 1.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
mkdir -p "$folder"

measure() { # NAME WORKLOAD
  rm -f "$folder/$1.json"
  "$root/inkling" bench --index long-bytes,skiplist-bytes --keys uniform:20000000 --load 0.5 \
    --values "${VALUES:-100}" --workload "$2" --threads "${THREADS:-1}" --seconds 4 --repeat 1 --seed 1 \
    --json "$folder/$1.json" >"$folder/$1.txt"
  cat "$folder/$1.txt"
}

measure read read
measure insert insert
measure mix 50/50
measure scan scan:100
