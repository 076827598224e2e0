#!/bin/sh
# The model of the retraining protocol in its large sizes: every combination of three operations in
# every scenario. Takes minutes on one processor, and 6 GiB at most.
#
#   docs/benchmarks/model.sh [FILE [PATTERN]]    what was explored goes to FILE, or is printed;
#                                                with a PATTERN the scenarios whose names have it
#
# Exits with 0 only if no schedule breaks the protocol; if one does, its steps are told.
set -u
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P) || exit 2

maven() {
  mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -pl core "$@"
}

maven test-compile || exit 2
set -- "${1:-}" "${2:-}"
case $1 in
  '') output= ;;
  /*) output=-Dexec.outputFile=$1 ;;
  *) output=-Dexec.outputFile=$PWD/$1 ;;
esac
maven validate exec:exec ${output:+"$output"} -Dexec.executable=java -Dexec.classpathScope=test \
  -Dexec.args="-Xmx6g -XX:+UseSerialGC -cp %classpath org.inkling.protocol.ModelMain '$2'"
