#!/bin/sh
# Counts the cache lines that reads, batches and scans of LOFT touch, and how many of them a model of the
# processor's caches misses, for machines without event counters. Time does not enter, so others may run.
#
#   misses.sh FOLDER COUNT SET...              as: misses.sh out 10M uniform lognormal clustered
#
# FOLDER gets a text for each set; a minute each. Builds nothing: `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
count=${2:?how many keys, as 10M}
shift 2
. "$(dirname "$0")/jmh.sh"
mkdir -p "$folder"
for set in "$@"; do
  "$java" --enable-native-access=ALL-UNNAMED -cp "$jar" org.inkling.jmh.misses.Misses "$set:$count" \
    >"$folder/$set-$count.txt"
  cat "$folder/$set-$count.txt"
done
