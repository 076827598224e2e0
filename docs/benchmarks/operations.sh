#!/bin/sh
# Single operations by JMH, beside the peers and the memory floor: reads that are independent, that wait for each other, and in
# batches; scans of 100.
#
#   operations.sh FOLDER COUNT SET...        as: operations.sh out 10M uniform lognormal osm clustered
#
# FOLDER gets a JSON and a text of each set; some three minutes each. Builds nothing: `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
count=${2:?how many keys, as 10M}
shift 2
jar=$(dirname "$0")/../../jmh/target/benchmarks.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
mkdir -p "$folder"
measure() {
  name=$1
  shift
  "$java" -jar "$jar" "$@" -p set="$set" -p count="$count" -f 1 -wi 3 -w 1s -i 5 -r 1s -rf json -rff "$folder/$set-$name.json" |
    grep -E '^(Benchmark  |[A-Za-z]+Benchmark\.)' | tee "$folder/$set-$name.txt"
  sed -i '/"jvm" :/d' "$folder/$set-$name.json" # where the JDK is
}
for set in "$@"; do
  measure loft '(GetBenchmark.(hit|dependent|batch64)|FloorBenchmark.*)$' -p index=loft
  measure peers 'GetBenchmark.hit$' -p index=skiplist,hashmap
  measure scans 'ScanBenchmark' -p index=loft,skiplist -p entries=100
done
