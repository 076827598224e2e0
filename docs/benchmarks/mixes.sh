#!/bin/sh
# LOFT's throughput with COUNT keys loaded and as many to insert: reads, reads by Zipf's law, mixes of reads and inserts, and
# inserts, by one thread and by two.
#
#   mixes.sh FOLDER COUNT SET...        as: mixes.sh out 10M uniform lognormal clustered
#   INDEXES=loft,skiplist REPEATS=5 SECONDS_A_REPEAT=2 THREADS="1 2 4" MIXES="read 50/50 read:zipf:0.99" mixes.sh out 10M uniform
#   BEFORE=~/other-checkout mixes.sh out 10M uniform    each run is made by that checkout first, and then by this one
#
# FOLDER gets a JSON of each run and a text with a line for each; three minutes for a set, more with other indexes beside it.
set -eu
unset CDPATH # or cd prints the folder
folder=${1:?the folder for the results}
count=${2:?how many keys are loaded, in millions, as 10M}
shift 2
here=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$folder"
all=$((2 * ${count%M}))M
for set in "$@"; do
  : >"$folder/$set.txt"
  for threads in ${THREADS:-1 2}; do
    for what in ${MIXES:-read read:zipf:0.99 90/10 50/50 insert}; do
      workload=${what%%:*}
      distribution=${what#"$workload"}
      distribution=${distribution#:}
      distribution=${distribution:-uniform}
      for checkout in ${BEFORE:+"$BEFORE"} "$here"; do
        code=
        [ "$checkout" = "$here" ] || code=-before
        name=$set-$threads-$(echo "$workload-$distribution" | tr '/:' '--')$code
        rm -f "$folder/$name.json"
        "$checkout/inkling" bench --index "${INDEXES:-loft}" --keys "$set:$all" --load 0.5 --workload "$workload" \
          --distribution "$distribution" --threads "$threads" --seconds "${SECONDS_A_REPEAT:-2}" \
          --repeat "${REPEATS:-5}" --seed 1 --json "$folder/$name.json" >"$folder/run.txt"
        sed -n "s|^\($workload  *[a-z]\)|$set $threads threads $distribution$code: \1|p" "$folder/run.txt" |
          tee -a "$folder/$set.txt"
        [ -s "$folder/$name.json" ] # else it failed
      done
    done
  done
done
rm -f "$folder/run.txt"
