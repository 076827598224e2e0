#!/bin/sh
# Single operations by JMH, beside the peers and the memory floor: reads that are independent, that wait for each other, and in
# batches; scans of 100; inserts; and what an operation pays for its epoch, by a pin for whoever comes and by one of its own.
#
#   operations.sh FOLDER COUNT SET...        as: operations.sh out 10M uniform lognormal osm clustered
#   THREADS=2 operations.sh out-2 20M uniform
#
# FOLDER gets a JSON and a text of each set, and of the epochs; three minutes each (20M: four). Builds nothing: `mvn -B verify`
# comes before.
set -eu
folder=${1:?the folder for the results}
count=${2:?how many keys, as 10M}
shift 2
jar=$(dirname "$0")/../../jmh/target/benchmarks.jar
. "$(dirname "$0")/jdk.sh"
mkdir -p "$folder"
seconds="-wi 3 -w 1s -i 5 -r 1s" # inserts have iterations of their own
run() {
  name=$1
  shift
  "$java" -jar "$jar" "$@" -f 1 -rf json -rff "$folder/$name.json" |
    grep -E '^(Benchmark  |[A-Za-z]+Benchmark\.)' | tee "$folder/$name.txt"
  grep -q '"score" :' "$folder/$name.json" # else nothing was measured
  sed -i '/"jvm" :/d' "$folder/$name.json" # where the JDK is
}
measure() {
  name=$1
  shift
  run "$set-$name" "$@" -t "${THREADS:-1}" -p set="$set" -p count="$count"
}
for set in "$@"; do
  measure loft '(GetBenchmark.(hit|dependent|batch64)|FloorBenchmark.*)$' -p index=loft $seconds
  measure peers 'GetBenchmark.hit$' -p index=skiplist,hashmap $seconds
  measure scans 'ScanBenchmark' -p index=loft,skiplist -p entries=100 $seconds
  measure inserts 'MixBenchmark.mix' -p index=loft,skiplist -p workload=insert -p distribution=uniform
done
run epochs 'EpochBenchmark.enter' $seconds
