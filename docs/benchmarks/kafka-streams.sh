#!/bin/sh
# A word count of Kafka Streams in Inkling's store, Kafka's in-memory store and RocksDB: records per second when words come for the
# first time and again, the heap, the longest pause of the garbage collector, and resident memory. Each store in a JVM of its own,
# in turn; through the store alone and through the driver of topologies. About ten minutes on two idle processors, most
# of them RocksDB's.
#
#   kafka-streams.sh FOLDER [OPTION...]          as: kafka-streams.sh out --keys 2000000 --records 2000000
#
# FOLDER gets kafka-streams.txt: what each JVM printed, and medians at the end. The files of stores are in FOLDER/kafka-streams and
# are deleted. Exits with 1 if a count was wrong. In the environment:
#
#   ROUNDS    how often all are measured in turn (3)
#   STORES    which ones (inkling in-memory rocksdb)
#   THROUGH   what brings the words to them (store driver)
#
# Builds nothing: `mvn -B verify` comes before. Maven says, offline, where the jars of Kafka are.
set -eu
unset CDPATH # or cd prints the folder
folder=${1:?the folder for the results}
shift
. "$(dirname "$0")/jmh.sh"
top=$(cd "$(dirname "$0")/../.." && pwd)
module=integrations/kafka-streams
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
commit=$(git -C "$top" rev-parse --short HEAD 2>/dev/null || echo unknown)
work=$folder/kafka-streams
text=$folder/kafka-streams.txt
mkdir "$work" # whose content is deleted, so it must be new
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# The phase says that classes are taken from where they were built; nothing is compiled.
mvn -o -q -f "$top/pom.xml" -pl $module -am -Dmaven.main.skip -Dmaven.test.skip test-compile dependency:build-classpath \
  "-Dmdep.outputFile=$work/class-path" -Dmdep.includeScope=test >"$work/maven" 2>&1 || {
  cat "$work/maven" >&2
  exit 2
}
classes=$top/$module/target/test-classes:$top/$module/target/classes:$(cat "$work/class-path")

# The medians of all lines with a number, a column for each store.
medians() {
  awk -F '   *' '
    $1 == "store" { store = $2 }
    $1 == "through" { column = store " (" $2 ")"; if (!seen[column]++) columns[++width] = column }
    split($2, number, " ") == 2 && number[1] ~ /^[0-9.]+$/ {
      name = $1 ", " number[2]
      if (!(name in rows)) { rows[name]; names[++height] = name }
      values[name, column, ++count[name, column]] = number[1] + 0
    }
    function median(name, column, n, i, j, t) {
      n = count[name, column]
      if (!n) return "-"
      for (i = 1; i <= n; i++) sorted[i] = values[name, column, i]
      for (i = 2; i <= n; i++)
        for (j = i; j > 1 && sorted[j - 1] > sorted[j]; j--) { t = sorted[j]; sorted[j] = sorted[j - 1]; sorted[j - 1] = t }
      t = n % 2 ? sorted[(n + 1) / 2] : (sorted[n / 2] + sorted[n / 2 + 1]) / 2
      return sprintf(name ~ /records/ ? "%.0f" : "%.1f", t)
    }
    END {
      printf "%-24s", "median"
      for (c = 1; c <= width; c++) printf "%20s", columns[c]
      print ""
      for (r = 1; r <= height; r++) {
        printf "%-24s", names[r]
        for (c = 1; c <= width; c++) printf "%20s", median(names[r], columns[c])
        print ""
      }
    }' "$1"
}

: >"$text"
status=0
round=0
while [ $((round += 1)) -le "${ROUNDS:-3}" ]; do
  for through in ${THROUGH:-store driver}; do
    for store in ${STORES:-inkling in-memory rocksdb}; do
      "$java" -Xmx3g -Xms256m -XX:+UseG1GC --enable-native-access=ALL-UNNAMED "-Xlog:gc:file=$work/gc.log:uptime:filecount=0" \
        "-Dinkling.commit=$commit" -cp "$classes" org.inkling.kafka.streams.bench.WordCount \
        --store "$store" --through "$through" --folder "$work/state" --gc-log "$work/gc.log" "$@" >"$work/block" || status=$?
      cat "$work/block"
      echo
      cat "$work/block" >>"$text"
      echo >>"$text"
      rm -rf "$work/state" "$work/gc.log"
    done
  done
done
medians "$text" >"$work/block"
tee -a "$text" <"$work/block"
exit "$status"
