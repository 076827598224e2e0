#!/bin/sh
# Single operations by JMH, beside the peers and the memory floor: reads that are independent, that wait for each other, in
# batches of arrays and of regions, and through a session; scans of 100; inserts; a load; and what an operation pays for its
# epoch, by a pin for whoever comes and by one of its own.
#
#   operations.sh FOLDER COUNT SET...        as: operations.sh out 10M uniform lognormal osm clustered
#   THREADS=2 FORKS=3 operations.sh out-2 20M uniform        two threads, each benchmark in three JVMs
#
# FOLDER gets a JSON and a text of each set, and of the epochs; about six minutes each at 10M. The last column of a text is the
# multiple of the memory floor of the same set: of the dependent load for `dependent`, of the independent one for all
# others, per key of a load by all its threads. Inserts double an index of COUNT keys twice, first as a warm-up: each phase of a
# growth costs another time, and maintenance has to be compiled too; small ones more often, so that there are 30 blocks at least.
# HEAP is that of the JVMs that insert, 12g unless set. Builds nothing: `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
count=${2:?how many keys, as 10M}
shift 2
. "$(dirname "$0")/jmh.sh"
mkdir -p "$folder"
seconds="-wi 2 -w 1s -i 5 -r 1s" # loads have iterations of their own
keys=$(awk -v count="$count" 'BEGIN { print count * (count ~ /M$/ ? 1e6 : count ~ /[kK]$/ ? 1e3 : 1) }')
growth=$(awk -v keys="$keys" -v threads="${THREADS:-1}" 'BEGIN { # blocks of 32,768 inserts until all keys are in
  blocks = int(keys * 0.999 / threads / 32768) # about half of the keys are loaded, so a block may be lacking
  print blocks * (blocks > 0 && blocks < 30 ? int((29 + blocks) / blocks) : 1) }')
none=/dev/null # where there is no floor
floors=$none
# Adds the multiples to the rows of JMH: the score stands before "ns/op" or "ms/op", with its error between, if it has one.
multiples() {
  awk -v keys="$keys" '
    function score(   field) {
      for (field = NF - 1; field > 0; field--) if ($field == "ss" || $field == "avgt") break
      return $(field + 1) ~ /^[0-9]+$/ && $(field + 2) ~ /^[0-9.]+$/ ? $(field + 2) : $(field + 1)
    }
    !rows && $1 == "FloorBenchmark.dependent" { dependent = score() }
    !rows && $1 == "FloorBenchmark.independent" { independent = score() }
    !rows { next }
    $1 == "Benchmark" { print $0 (independent ? "  × floor" : ""); next }
    {
      nanos = $NF == "ms/op" ? score() * 1e6 / keys : score()
      floor = $1 ~ /\.dependent$/ ? dependent : independent
      print $0 (floor ? sprintf("  %7.2f", nanos / floor) : "")
    }' "$floors" rows=1 -
}
through=multiples
for set in "$@"; do
  floors=$none
  measure floor 'FloorBenchmark' $seconds
  floors=$folder/$set-floor.txt
  measure loft '\.(GetBenchmark.(hit|dependent|batch64)|LoftBenchmark.*)$' -p index=loft $seconds
  measure dense '\.GetBenchmark.(hit|dependent|batch64)$' -p index=loft-dense $seconds
  measure peers '\.GetBenchmark.hit$' -p index=skiplist,hashmap $seconds
  measure scans 'ScanBenchmark' -p index=loft,loft-dense,skiplist -p entries=100 $seconds
  measure inserts 'MixBenchmark.mix' -p index=loft,skiplist -p workload=insert -p distribution=uniform \
    -wi "$growth" -i "$growth" -jvmArgsPrepend "-Xmx${HEAP:-12g}"
  [ "${THREADS:-1}" != 1 ] || measure load 'LoadBenchmark' -p index=loft
done
floors=$none
jmh epochs 'EpochBenchmark.enter' $seconds
