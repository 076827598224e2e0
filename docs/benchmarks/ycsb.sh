#!/bin/sh
# YCSB's workloads A to F by JMH, in blocks of 32,768 operations: LOFT beside the JDK's maps, or others.
#
#   ycsb.sh FOLDER COUNT SET...        as: ycsb.sh out 10M uniform
#   INDEXES=loft,skiplist,h2,lmdb,rocksdb THREADS=2 ycsb.sh out 2M uniform
#
# FOLDER gets a JSON and a text of each set, nanoseconds per operation of a thread; four minutes at 10M. Builds nothing: `mvn -B
# verify` comes before.
set -eu
folder=${1:?the folder for the results}
count=${2:?how many keys, as 10M}
shift 2
jar=$(dirname "$0")/../../jmh/target/benchmarks.jar
. "$(dirname "$0")/jdk.sh"
mkdir -p "$folder"
indexes=${INDEXES:-loft,skiplist,hashmap}
ordered=$(echo "$indexes" | tr , '\n' | grep -vx -e hashmap -e fastutil -e agrona | paste -sd , -) # E scans
run() {
  name=$1
  shift
  "$java" -jar "$jar" "$@" -p set="$set" -p count="$count" -t "${THREADS:-1}" -wi 60 -i 60 -f "${FORKS:-1}" \
    -jvmArgsPrepend "-Xmx${HEAP:-12g}" -rf json -rff "$folder/$name.json" |
    grep -E '^(Benchmark  |[A-Za-z]+Benchmark\.)' | tee "$folder/$name.txt"
  grep -q '"score" :' "$folder/$name.json" # else nothing was measured
  sed -i '/"jvm" :/d' "$folder/$name.json" # where the JDK is
}
for set in "$@"; do
  run "$set-points" 'YcsbBenchmark.points' -p index="$indexes"
  run "$set-ranges" 'YcsbBenchmark.ranges' -p index="$ordered"
done
