#!/bin/sh
# Where the processor time of inserts goes: a recording by the clock of all threads, while two of them insert 10M keys into
# LOFT with 10M, again and again. The first minute, in which the JVM compiles, is left out.
#
#   profile.sh FOLDER LIBRARY SET...        as: profile.sh out ~/async-profiler/lib/libasyncProfiler.so uniform osm
#
# LIBRARY is that of async-profiler, 4.1 or later; jcmd of the JDK is on the path. FOLDER gets for each set a flame graph
# (.html), the stacks with their samples (.collapsed), and what `inkling bench` printed.
set -eu
unset CDPATH # or cd prints the folder
folder=${1:?the folder for the results}
library=${2:?the library of async-profiler}
shift 2
inkling=$(cd "$(dirname "$0")/../.." && pwd)/inkling
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
for set in "$@"; do
  "$inkling" bench --index loft --keys "$set:20M" --load 0.5 --workload insert --threads 2 --seconds 20 \
    --repeat "${REPEATS:-12}" --seed 1 --json "$folder/$set.json" >"$folder/$set.txt" &
  sleep "${WARM_SECONDS:-60}"
  worker=$(jcmd -l | sed -n 's/ .*\.ChildMain.*//p' | tail -1)
  jcmd "$worker" JVMTI.agent_load "$library" "start,event=cpu,interval=1ms,threads" >/dev/null
  sleep "${RECORD_SECONDS:-15}"
  jcmd "$worker" JVMTI.agent_load "$library" "dump,collapsed,file=$folder/$set.collapsed" >/dev/null
  jcmd "$worker" JVMTI.agent_load "$library" "stop,flamegraph,minwidth=0.2,title=Inserts of $set keys,file=$folder/$set.html" >/dev/null
  wait
done
