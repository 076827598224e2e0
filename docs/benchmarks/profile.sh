#!/bin/sh
# Where the processor time of inserts goes: a recording by the clock of all threads, while two of them insert 10M keys into
# LOFT with 10M, again and again. The first minute, in which the JVM compiles, is left out.
#
#   profile.sh FOLDER LIBRARY SET...        as: profile.sh out ~/async-profiler/lib/libasyncProfiler.so uniform osm
#
# LIBRARY is that of async-profiler, 4.1 or later; jcmd of the JDK is on the path. FOLDER gets for each set a flame graph
# (.html), the stacks with their samples (.collapsed), the shares of the parts of the work (-parts.txt), and what
# `inkling bench` printed.
set -eu
unset CDPATH # or cd prints the folder
folder=${1:?the folder for the results}
library=${2:?the library of async-profiler}
shift 2
inkling=$(cd "$(dirname "$0")/../.." && pwd)/inkling
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
# The profiler is there from the start, so that samples keep their methods.
options="-XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints -agentpath:$library=status,log=/dev/null"

# agent COMMAND: has the profiler in the worker carry out a command, silently: the worker's standard output carries its answers.
agent() {
  jcmd "$worker" JVMTI.agent_load "$library" "\"$1,log=/dev/null\"" >/dev/null # jcmd ends a word at = and at blanks
}

for set in "$@"; do
  JAVA_TOOL_OPTIONS=$options "$inkling" bench --index loft --keys "$set:20M" --load 0.5 --workload insert --threads 2 \
    --seconds 20 --repeat "${REPEATS:-24}" --seed 1 --json "$folder/$set.json" >"$folder/$set.txt" &
  sleep "${WARM_SECONDS:-60}"
  worker=$(jcmd -l | sed -n 's/ .*\.ChildMain.*//p' | tail -1)
  agent start,event=cpu,interval=1ms,threads
  sleep "${RECORD_SECONDS:-15}"
  agent "dump,collapsed,file=$folder/$set.collapsed"
  agent "stop,flamegraph,minwidth=0.2,title=Inserts of $set keys,file=$folder/$set.html"
  awk -f "$(dirname "$0")/profile.awk" "$folder/$set.collapsed" >"$folder/$set-parts.txt"
  wait
done
