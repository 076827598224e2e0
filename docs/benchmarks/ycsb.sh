#!/bin/sh
# YCSB's workloads A to F by JMH, in blocks of 32,768 operations: LOFT beside the JDK's maps, or others.
#
#   ycsb.sh FOLDER COUNT SET...        as: ycsb.sh out 10M uniform
#   INDEXES=loft,skiplist,h2,lmdb,rocksdb THREADS=2 ycsb.sh out 2M uniform
#
# FOLDER gets a JSON and a text of each set, nanoseconds per operation of a thread; two to three minutes at 10M. Builds nothing: `mvn -B
# verify` comes before.
set -eu
folder=${1:?the folder for the results}
count=${2:?how many keys, as 10M}
shift 2
. "$(dirname "$0")/jmh.sh"
mkdir -p "$folder"
indexes=${INDEXES:-loft,skiplist,hashmap}
ordered=$(echo "$indexes" | tr , '\n' | grep -vx -e hashmap -e fastutil -e agrona | paste -sd , -) # E scans
blocks="-wi 60 -i 60 -jvmArgsPrepend -Xmx${HEAP:-12g}"
for set in "$@"; do
  measure points 'YcsbBenchmark.points' -p index="$indexes" $blocks
  measure ranges 'YcsbBenchmark.ranges' -p index="$ordered" $blocks
done
