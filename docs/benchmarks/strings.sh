#!/bin/sh
# The tree of BytesIndex beside a skip list of arrays, by JMH, values of 16 bytes, by one thread: about five minutes.
#
#   INKLING_DATA=... docs/benchmarks/strings.sh FOLDER       a JSON file and a text file per run goes there
#
# Half of each set, `words` and `paths`, is loaded in random order; gets of present and of absent strings, and inserts of
# the other half. THREADS is another number of threads than 1, HEAP that of the JVMs, 6g unless set. Builds nothing:
# `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
: "${INKLING_DATA:?names the folder of the real sets}"
. "$(dirname "$0")/jmh.sh"
mkdir -p "$folder"
through=cat
heap="-jvmArgsPrepend -Xmx${HEAP:-6g}"

jmh floor 'FloorBenchmark.dependent' -p set=uniform -p count=10M -wi 2 -w 1s -i 5 -r 1s $heap
jmh gets 'StringGetBenchmark' -t "${THREADS:-1}" -wi 3 -w 2s -i 5 -r 2s $heap
jmh inserts 'StringInsertBenchmark' -t "${THREADS:-1}" -wi 25 -i 25 $heap
