#!/bin/sh
# Stores on disk beside each other: the hybrid index, the B+-tree, RocksDB, LMDB and H2's MVStore, with the same memory and
# durability, on the disk that FOLDER is on. About ten minutes for one key set.
#
#   store.sh FOLDER [SET:COUNT...]          as: store.sh out uniform:10M fb:10M
#
# FOLDER gets a JSON and a text for each set; the stores stand in FOLDER/stores and are deleted. In the environment:
#
#   STORES           which ones, as hybrid,btree (all)
#   LOAD             the part of the keys that is loaded (0.75)
#   PHASES           what is done (write-only,balanced,read-only)
#   THREADS          by how many threads each (1,2)
#   SECONDS_A_PHASE  how long each lasts at most (8)
#   REPEATS          how often all of them are done in turn, of which medians are printed (1)
#   BUDGET           the memory of each store in MiB (16)
#   MODEL, PAGES     what finds pages of the hybrid index's files, and how many its windows have (cprleco-pgm-d, 1.05)
#   SYNC             the durability: EVERY_INTERVAL (200 ms), EVERY_WRITE or OPERATING_SYSTEM (the first)
#   SYNC_THREADS     by how many threads writes are synced one by one, with the first set (1,2,16; empty: none)
#   RECOVER          how many logged writes are recovered, with the first set (1M,4M; empty: none)
#
# Builds nothing: `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
shift
[ $# -gt 0 ] || set -- uniform:10M
. "$(dirname "$0")/jmh.sh"
mkdir -p "$folder"
commit=$(git -C "$(dirname "$0")" rev-parse --short HEAD 2>/dev/null || echo unknown)
synced=${SYNC_THREADS-1,2,16}
recovered=${RECOVER-1M,4M}
once="${synced:+--sync-threads $synced} ${recovered:+--recover $recovered}"
for set in "$@"; do
  name=$(echo "$set" | tr -c 'A-Za-z0-9.\n' -)
  "$java" -Xmx4g --enable-native-access=ALL-UNNAMED "-Dinkling.commit=$commit" -cp "$jar" org.inkling.jmh.store.StoreBench \
    --folder "$folder/stores" ${STORES:+--stores "$STORES"} --keys "$set" --load "${LOAD:-0.75}" \
    --phases "${PHASES:-write-only,balanced,read-only}" --budget "${BUDGET:-16}" \
    --model "${MODEL:-cprleco-pgm-d}" --expected-pages "${PAGES:-1.05}" \
    --sync "${SYNC:-EVERY_INTERVAL}" --seconds "${SECONDS_A_PHASE:-8}" --repeat "${REPEATS:-1}" --threads "${THREADS:-1,2}" \
    $once --json "$folder/$name.json" >"$folder/$name.txt"
  cat "$folder/$name.txt"
  once=
done
