#!/bin/sh
# Lookups in files with direct access beside bare random reads of the same file, by one thread and by eight, and batches beside
# single lookups: 30 pairs of turns each, with the 95 % interval of the median ratio. Six minutes for each key set.
#
#   disk.sh FOLDER INDEX SET:COUNT...          as: disk.sh out btree uniform:20M
#
# FOLDER gets a JSON and a text for each set; the index files stand in FOLDER/files and can be deleted. SECONDS_A_TURN in the
# environment is another length of turns than a second. Builds nothing: `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
index=${2:?the index, as btree}
shift 2
jar=$(dirname "$0")/../../jmh/target/benchmarks.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
mkdir -p "$folder"
for set in "$@"; do
  name=$index-$(echo "$set" | tr -c 'A-Za-z0-9.\n' -)
  "$java" -Xmx4g --enable-native-access=ALL-UNNAMED -cp "$jar" org.inkling.jmh.disk.DiskReads --index "$index" --keys "$set" \
    --folder "$folder/files" --threads 1,8 --batches 1 --pairs 30 --seconds "${SECONDS_A_TURN:-1}" --json "$folder/$name.json" |
    tee "$folder/$name.txt"
done
