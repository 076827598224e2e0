#!/bin/sh
# Tables 5 and 7 and figures 11 and 12 of the SIGMOD'24 paper, in small: the hybrid index by memory, by model and by threads,
# beside the B+-tree. Twelve minutes for one key set.
#
#   store-figures.sh FOLDER [SET:COUNT]          as: store-figures.sh out fb:10M
#
# FOLDER gets a folder for each row, with the JSON and the text of `store.sh`, whose settings hold here too but for those that a
# row sets.
set -eu
folder=${1:?the folder for the results}
set=${2:-fb:10M}
here=$(dirname "$0")
export SYNC_THREADS= RECOVER= SECONDS_A_PHASE="${SECONDS_A_PHASE:-4}"

row() { # NAME STORES
  STORES=$2 "$here/store.sh" "$folder/$1" "$set" >/dev/null
  echo "$1:"
  sed -n '/^Phases/,/^$/p' "$folder/$1"/*.txt
}

THREADS=1,2,4 row figure-12-btree btree
THREADS=1,2,4 row figure-12-hybrid hybrid
for mib in 2 4 8; do
  THREADS=1 BUDGET=$mib row "figure-11-$mib-MiB" hybrid
  THREADS=1 BUDGET=$mib PHASES=write-only PAGES=5 row "figure-11-$mib-MiB-5-pages" hybrid
done
THREADS=1 MODEL=leco-zonemap-d PAGES=1 row figure-11-leco hybrid
for model in cpr-pgm cprleco-pgm-d; do
  THREADS=1 BUDGET=8 PHASES=balanced MODEL=$model PAGES=1.5 row "table-5-$model" hybrid
done
