#!/bin/sh
# Measures the standard report and the paper's figures, and draws a page of each.
#
#   report.sh FOLDER [SIZE [OPTION...]]        as: report.sh out medium --repeat 3
#
# FOLDER/standard and FOLDER/figures get report.json and report.html; SIZE is small, medium (unless given) or
# full; further options go to both, as `--index loft,skiplist --repeat 5`. The figures of medium size are of
# 2M keys, as there are many of them. FOLDER/notes.md, if it is there, is drawn into the pages.
set -eu
unset CDPATH # or cd prints the folder
inkling=$(cd "$(dirname "$0")/../.." && pwd)/inkling
mkdir -p "${1:?the folder for the results}"
cd "$1" # the pages say what was called, so --out stays short
size=${2:-medium}
shift
[ $# -eq 0 ] || shift
notes=
[ ! -f notes.md ] || notes='--notes notes.md'
figures=
[ "$size" != medium ] || figures='--count 2M --seconds 0.4 --repeat 3'
measure() {
  preset=$1
  shift
  begun=$(date +%s)
  # shellcheck disable=SC2086
  "$inkling" report --preset "$preset" --size "$size" "$@" $notes --out "$preset"
  echo "$preset: $((($(date +%s) - begun) / 60)) min"
}
measure standard "$@"
# shellcheck disable=SC2086
measure figures $figures "$@"
