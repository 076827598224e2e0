#!/bin/sh
# Lookups in files with direct access beside bare random reads of the same file, by one thread and by eight, and batches beside
# single lookups: 240 pairs of short turns each, with the 95 % interval of the median ratio. Two minutes for each key set. A bare read
# takes as many bytes as a lookup does on average; the disk is left alone meanwhile, and what is to be written is written before.
#
#   disk.sh FOLDER INDEX SET:COUNT...          as: disk.sh out btree uniform:20M
#
# INDEX is btree or a kind of model, as leco-zonemap-d, built for EXPECTED_PAGES in the environment (1.05). FOLDER gets a JSON and a
# text for each set; the index files stand in FOLDER/files and can be deleted. SECONDS_A_TURN in the environment is another length
# of turns than 0.05 seconds, PAIRS another number of them, THREADS others than 1,8, and BATCHES another number of threads for batches
# than 1, none if it is empty. CACHE is how many MiB pages of a learned index may take in memory (0), THETA the skew of the keys that are
# looked up (0). Builds nothing: `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
index=${2:?the index, as btree or pgm-d}
set=${3:?a key set, as uniform:20M}
shift 2
batches=${BATCHES-1}
. "$(dirname "$0")/jmh.sh"
mkdir -p "$folder"
for set in "$@"; do
  name=$index${CACHE:+-cache-$CACHE}${THETA:+-theta-$THETA}-$(echo "$set" | tr -c 'A-Za-z0-9.\n' -)
  sync
  "$java" -Xmx4g --enable-native-access=ALL-UNNAMED -cp "$jar" org.inkling.jmh.disk.DiskReads --index "$index" --keys "$set" \
    --expected-pages "${EXPECTED_PAGES:-1.05}" --folder "$folder/files" --threads "${THREADS:-1,8}" ${batches:+--batches "$batches"} \
    --cache "${CACHE:-0}" --theta "${THETA:-0}" \
    --pairs "${PAIRS:-240}" --seconds "${SECONDS_A_TURN:-0.05}" --json "$folder/$name.json" >"$folder/$name.txt"
  cat "$folder/$name.txt"
done
