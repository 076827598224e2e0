#!/bin/sh
# Runs commands while strace lets a call of the system fail, as file systems and containers do that lack it. Prints
# each case with what the command said, and ends with 1 if one of them did not end as expected, or met no such call.
#
#   unsupported-calls.sh FOLDER        stores are made in a new folder within FOLDER, which is removed; half a minute
#
# Needs strace.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
command -v strace >/dev/null || { echo "skipped: needs strace"; exit 0; }
folder=$(mktemp -d "${1:?the folder for stores}/unsupported.XXXXXX")
folder=$(cd "$folder" && pwd -P)
trap 'rm -r "$folder"' EXIT
"$root/inkling" --version >/dev/null # builds, if need be
printf 'key,value\n7,70\n9,90\n' >"$folder/entries.csv"
wrong=0

# check STATUS WORD CALL:ERROR PATH COMMAND...: how it ends, a word that it says (- for nothing), the file whose calls fail
# (all, if empty)
check() {
  expected=$1 word=$2 fault=$3 path=$4
  shift 4
  status=0
  # shellcheck disable=SC2086
  said=$(strace -f -qq -o "$folder/trace" ${path:+-P "$path"} -e trace="${fault%%:*}" \
    -e "inject=${fault%%:*}:error=${fault#*:}" "$root/inkling" "$@" 2>&1 >/dev/null) || status=$?
  verdict=right
  grep -q INJECTED "$folder/trace" || verdict=UNTRIED
  [ "$status" -eq "$expected" ] || verdict=WRONG
  case $word in
    -) [ -z "$said" ] || verdict=WRONG ;;
    *) case $said in *"$word"*) ;; *) verdict=WRONG ;; esac ;;
  esac
  [ $verdict = right ] || wrong=1
  printf '%-7s  %-20s  %-12s  ends with %s\n' "$verdict" "$fault" "$1 $2" "$status"
  [ -z "$said" ] || printf '%s\n' "$said" | sed 's/^/         /'
}

once="logged once for this folder"
for error in EINVAL ENOSYS EOPNOTSUPP EBADF; do
  check 0 "$once" "fsync:$error" "$folder/store-$error" store put "$folder/store-$error" 7 70
  check 0 "$once" "fsync:$error" "$folder" disk build "$folder/index-$error" --entries "$folder/entries.csv"
  check 0 "$once" "fsync:$error" "$folder" store export "$folder/store-$error" "$folder/$error.csv"
done
store=$folder/store-EINVAL
for error in EIO EACCES; do
  check 2 "errno" "fsync:$error" "$folder/new-$error" store put "$folder/new-$error" 7 70
  check 2 "errno" "fsync:$error" "$folder" disk build "$folder/unmade" --entries "$folder/entries.csv"
  check 2 "errno" "fsync:$error" "$folder" store export "$store" "$folder/unmade.csv"
done
[ -z "$(ls "$folder" | grep unmade)" ] || { echo "WRONG    what failed has left a file"; wrong=1; }
check 0 - flock:ENOSYS "$store" store put "$store" 8 80
check 0 "locked by its folder alone" fcntl:ENOSYS "$store/lock" store put "$store" 8 81
check 2 "No locks available" fcntl:ENOLCK "$store/lock" store put "$store" 8 82
check 0 - fdatasync:EINVAL "" store put "$store" 8 83
check 2 "No space left" fdatasync:ENOSPC "" store put "$store" 8 84
"$root/inkling" disk build "$folder/scanned" --keys uniform:200k >/dev/null 2>&1
check 0 "by threads" io_uring_setup:ENOSYS "" disk scan "$folder/scanned" --all
check 0 - madvise:EINVAL "" store scan "$store"
exit $wrong
