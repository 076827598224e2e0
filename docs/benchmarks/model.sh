#!/bin/sh
# The model of the retraining protocol in its large sizes: every combination of three operations in
# every scenario. Takes minutes on one processor, and 6 GiB at most.
#
#   docs/benchmarks/model.sh [FILE]      what was explored goes to FILE, or is printed
#
# Exits with 0 if no schedule breaks the protocol, 1 if one does (its steps are told), 2 for
# anything else.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd -P) || exit 2

maven() {
  mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -pl core "$@"
}

explore() {
  maven validate exec:exec -Dexec.executable=java -Dexec.classpathScope=test \
    -Dexec.args="-Xmx6g -XX:+UseSerialGC -cp %classpath org.inkling.protocol.ModelMain"
}

maven test-compile || exit 2
if [ $# -eq 0 ]; then
  explore
else
  explore >"$1"
fi
