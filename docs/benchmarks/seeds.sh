#!/bin/sh
# Runs the whole suite (mvn -B verify, without INKLING_DATA) on random seeds, each time in a clean clone of HEAD.
#
#   docs/benchmarks/seeds.sh [--suites N] [--busy]    appends a line for each suite to docs/benchmarks/seeds.tsv
#
# A line has the date, the commit, the seed, the minutes, quiet or busy, and green or red. Without --suites it runs until twenty
# suites in a row were green since product code last changed; --suites 0 only counts them. With --busy four processes
# take processor time beside the tests. A suite that is killed leaves no line, so the script can be stopped and started
# again at any time; it stops by itself at the first red suite, and names its log.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
lines=$root/docs/benchmarks/seeds.tsv
goal=20
suites=
load=quiet
while [ $# -gt 0 ]; do
  case $1 in
    --suites)
      suites=${2:?a number of suites}
      shift
      ;;
    --busy) load=busy ;;
    *)
      echo "seeds.sh [--suites N] [--busy], not $1" >&2
      exit 2
      ;;
  esac
  shift
done

work=$(mktemp -d)
running=
finish() {
  for process in $running; do
    kill "$process" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

# The commit that last changed what the tests are about; documents and tests are not among it.
change=$(git -C "$root" log -1 --format=%H -- '*/src/main/*' '*/src/vector/*' pom.xml '*/pom.xml' build .mvn)

# Green suites of commits that have that change, up to the last red one.
green_suites() {
  count=0
  while IFS="$(printf '\t')" read -r _ commit _ _ _ result; do
    if [ "$result" != green ]; then
      count=0
    elif git -C "$root" merge-base --is-ancestor "$change" "$commit" 2>/dev/null; then
      count=$((count + 1))
    fi
  done <"$lines"
  echo "$count"
}

report() {
  green=$(green_suites)
  left=$((goal > green ? goal - green : 0))
  echo "$green green suites in a row since $(git -C "$root" log -1 --format='%h, %s' "$change"); $left of $goal left"
}

# The whole line at once, by a rename.
append() {
  cp "$lines" "$work/lines"
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$@" >>"$work/lines"
  cp "$work/lines" "$lines.new"
  mv "$lines.new" "$lines"
}

suite() {
  commit=$(git -C "$root" rev-parse --short HEAD)
  seed=$(od -An -N4 -td4 /dev/urandom | tr -d ' ')
  log=$root/target/seeds/$seed.log
  mkdir -p "$(dirname "$log")"
  rm -rf "$work/clone"
  git clone -q "$root" "$work/clone"
  echo "$(date -u +%T) suite of $commit with seed $seed, $load"
  begin=$(date +%s)
  (cd "$work/clone" && unset INKLING_DATA && exec mvn -B verify -Dinkling.seed="$seed") >"$log" 2>&1 &
  maven=$!
  others=$running
  running="$others $maven"
  result=green
  wait "$maven" || result=red
  running=$others
  minutes=$(echo "$begin $(date +%s)" | awk '{ printf "%.1f", ($2 - $1) / 60 }')
  append "$(date -u +%F)" "$commit" "$seed" "$minutes" "$load" "$result"
  if [ "$result" = red ]; then
    grep -E '^\[ERROR\]' "$log" | head -n 20 >&2 || true
    echo "red after $minutes minutes: $log" >&2
    exit 1
  fi
  echo "green after $minutes minutes"
}

[ -f "$lines" ] || printf 'date\tcommit\tseed\tminutes\tload\tresult\n' >"$lines"
if [ "$load" = busy ] && [ "${suites:-1}" -gt 0 ]; then
  for _ in 1 2 3 4; do
    sh -c 'while :; do :; done' &
    running="$running $!"
  done
fi
report
done=0
while [ "$done" -lt "${suites:-$goal}" ] && { [ -n "$suites" ] || [ "$(green_suites)" -lt "$goal" ]; }; do
  suite
  done=$((done + 1))
  report
done
