#!/bin/sh
# Measures the standard report and the paper's figures, and draws a page of each.
#
#   report.sh FOLDER [SIZE [OPTION...]]
#
# FOLDER/standard and FOLDER/figures get report.json and report.html; SIZE is small, medium (unless given) or
# full; further options go to both, as `--index loft,skiplist --repeat 5`.
set -eu
folder=${1:?the folder for the results}
size=${2:-medium}
shift
[ $# -eq 0 ] || shift
inkling=$(dirname "$0")/../../inkling
for preset in standard figures; do
  "$inkling" report --preset "$preset" --size "$size" "$@" --out "$folder/$preset"
done
