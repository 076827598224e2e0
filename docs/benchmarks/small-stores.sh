#!/bin/sh
# Many small indexes in one process: memory and threads of filled and idle ones, processor time to create and to open one. LOFT,
# the hybrid index with its entries in the log and in a file, and DurableIndex around LOFT; each kind in a process of its own,
# after a warm-up. Two minutes on two idle processors.
#
#   small-stores.sh FOLDER [OPTION...]          as: small-stores.sh out --stores 200 --keys 1000 --warm-ups 3
#
# FOLDER gets small-stores.txt; the stores are in FOLDER/small and are deleted. Exits with 1 if an answer was wrong. Builds nothing:
# `mvn -B verify` comes before.
set -eu
folder=${1:?the folder for the results}
shift
. "$(dirname "$0")/jmh.sh"
mkdir -p "$folder"
commit=$(git -C "$(dirname "$0")" rev-parse --short HEAD 2>/dev/null || echo unknown)
status=0
"$java" -Xmx2g --enable-native-access=ALL-UNNAMED "-Dinkling.commit=$commit" -cp "$jar" org.inkling.jmh.store.SmallStores \
  --folder "$folder" "$@" >"$folder/small-stores.txt" || status=$?
cat "$folder/small-stores.txt"
exit "$status"
