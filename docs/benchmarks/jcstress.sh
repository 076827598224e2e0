#!/bin/sh
# Every stress test, its actors compiled in every combination of ways: an hour and a half
# on two idle processors. A regular expression selects those of a part: 'jcstress\.(loft|slots)\.'.
#
#   docs/benchmarks/jcstress.sh FOLDER [REGEXP]    jcstress.txt goes there: the outcomes of each test
#
# Exits with 1 if a forbidden outcome was seen, if a test did not run or none has such a name, or if a weakened twin has not
# shown its fault.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=${1:?a folder for the results}
tests=${2:-.*}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd -P)
log=$root/jcstress/target/jcstress.log
summary=$folder/jcstress.txt

# The twins, as Outer.Nested: the classes behind an outcome that is marked as interesting.
twins() {
  find "$root/jcstress/src" -name '*.java' | while read -r file; do
    awk -v outer="$(basename "$file" .java)" '
      /ACCEPTABLE_INTERESTING/ { twin = 1 }
      twin && $1 == "public" && / class / {
        twin = 0
        sub(/.* class /, "")
        print ($1 == outer ? outer : outer "." $1)
      }' "$file"
  done
}

mkdir -p "$(dirname "$log")"
status=0
mvn -q -f "$root/pom.xml" -pl jcstress -am verify -DskipTests -Pjcstress-quick \
  -Djcstress.combinations=true -Djcstress.iterations=1 -Djcstress.millis=700 \
  -Djcstress.tests="$tests" >"$log" 2>&1 || status=1
if ! count=$(grep '^stress tests: [1-9]' "$log"); then
  tail -n 40 "$log" >&2
  exit 1
fi
{
  echo "jcstress: $(date -u +%F), $(uname -sm), $(getconf _NPROCESSORS_ONLN) processors," \
    "project at $(git -C "$root" describe --always --dirty)"
  echo "$count"
  sed -n '/RUN RESULTS/,/HTML report/p' "$log" | grep -v 'HTML report' | cat -s
} >"$summary"

for twin in $(twins); do
  if sed -n '/All remaining tests/,$p' "$summary" | grep -q "\.$twin\$"; then
    echo "the twin $twin has not shown its fault" | tee -a "$summary"
    status=1
  fi
done
echo "$count"
echo "jcstress: $summary"
exit "$status"
