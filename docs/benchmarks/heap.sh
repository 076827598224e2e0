#!/bin/sh
# A minute of mixed operations by two threads, maintenance beside them: prints what was taken from the
# heap (own: by the threads of the operations, all: by maintenance too, in bytes) and how many collections came of
# it, and fails if there was one, or if a change of a node took more than a few kilobytes; a second of the
# same goes over keys that stand in thousands of nodes. The heap is 64 MiB and 16 MiB for each second.
#
#   docs/benchmarks/heap.sh [SECONDS [OPTION OF MAVEN...]]
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
seconds=${1:-60}
[ $# -eq 0 ] || shift

mvn -q -B -f "$root/pom.xml" -pl core test -Dtest=LoftHeapTest \
  -Dsurefire.failIfNoSpecifiedTests=false "-Dinkling.heap.seconds=$seconds" "$@"
