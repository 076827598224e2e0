#!/bin/sh
# BytesIndex beside the skip list of arrays on strings, values of 16 bytes: about ten minutes.
#
#   INKLING_DATA=... docs/benchmarks/bytes.sh FOLDER    one JSON file and one text file per workload goes there
#
# Half of each set, `words` and `paths`, is loaded, in ascending order by one thread; reads, inserts of the other half and
# scans of 50 by two threads, and on `words` reads and inserts by one thread: 16 cells. Every answer is checked. In the
# JSON, `bytesPerKeyAfterLoad` and `bytesPerKey` are the sizes before and after a workload, keys and values included:
# those of an insert are the sizes after the load and after growth; `meanKeyBytes` is the length of a key. VALUES in the
# environment is another length of the values than 16, REPEAT_SECONDS the time of a repeat (4), REPEATS their number (3).
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
: "${INKLING_DATA:?names the folder of the real sets}"
mkdir -p "$folder"

measure() { # NAME KEYS WORKLOAD THREADS
  rm -f "$folder/$1.json"
  "$root/inkling" bench --index bytes,skiplist-bytes --keys "$2" --values "${VALUES:-16}" --load 0.5 \
    --workload "$3" --threads "$4" --seconds "${REPEAT_SECONDS:-4}" --repeat "${REPEATS:-3}" --seed 1 \
    --json "$folder/$1.json" >"$folder/$1.txt"
  cat "$folder/$1.txt"
}

for keys in words paths; do
  measure "$keys-read" "$keys" read 2
  measure "$keys-insert" "$keys" insert 2
  measure "$keys-scan" "$keys" scan:50 2
done
measure words-read-1 words read 1
measure words-insert-1 words insert 1
