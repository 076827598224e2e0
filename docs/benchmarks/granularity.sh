#!/bin/sh
# Figure 4 of the disk paper: throughput and memory of RadixSpline by prediction granularity, windows of 765 entries, by one thread and
# by 32; each granularity in turns with the item level. A minute for each key set.
#
#   granularity.sh FOLDER SET:COUNT...          as: granularity.sh out books:10M osm:10M
#
# FOLDER gets a JSON and a text for each set and number of threads; the index files stand in FOLDER/files and can be deleted. Builds
# nothing: `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
set=${2:?a key set, as books:10M}
shift
. "$(dirname "$0")/jmh.sh"
mkdir -p "$folder"
for set in "$@"; do
  for threads in 1 32; do
    name=$(echo "$set" | tr -c 'A-Za-z0-9.\n' -)-$threads
    "$java" -Xmx4g --enable-native-access=ALL-UNNAMED -cp "$jar" org.inkling.jmh.disk.GranularityReads --keys "$set" \
      --folder "$folder/files" --threads "$threads" --pairs 40 --seconds 0.06 --json "$folder/$name.json" >"$folder/$name.txt"
    cat "$folder/$name.txt"
  done
done
