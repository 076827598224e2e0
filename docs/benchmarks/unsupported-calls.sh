#!/bin/sh
# Runs commands while strace lets a call of the system fail, as file systems and containers do that lack it. Prints
# each case with what the command said, and ends with 1 if one of them did not end as expected.
#
#   unsupported-calls.sh FOLDER        the folder for stores, which is made and removed; half a minute
#
# Needs strace, and a jar that the launcher has built.
set -eu
unset CDPATH # or cd prints the folder
root=$(cd "$(dirname "$0")/../.." && pwd -P)
command -v strace >/dev/null || { echo "skipped: needs strace"; exit 0; }
mkdir -p "${1:?the folder for stores}"
folder=$(cd "$1" && pwd -P)
jar=$root/cli/target/inkling.jar
[ -f "$jar" ] || "$root/inkling" --version
printf 'key,value\n7,70\n9,90\n' >"$folder/entries.csv"
wrong=0

# check STATUS WORD CALL:ERROR PATH COMMAND...: how it ends, a word that it says (- for nothing), the file whose calls fail
# (all, if empty)
check() {
  expected=$1 word=$2 fault=$3 path=$4
  shift 4
  status=0
  # shellcheck disable=SC2086
  said=$(strace -f -qq -o /dev/null ${path:+-P "$path"} -e trace="${fault%%:*}" -e "inject=${fault%%:*}:error=${fault#*:}" \
    java --enable-native-access=ALL-UNNAMED -jar "$jar" "$@" 2>&1 >/dev/null) || status=$?
  verdict=right
  [ "$status" -eq "$expected" ] || verdict=WRONG
  case $word in
    -) [ -z "$said" ] || verdict=WRONG ;;
    *) case $said in *"$word"*) ;; *) verdict=WRONG ;; esac ;;
  esac
  [ $verdict = right ] || wrong=1
  printf '%s  %-20s %-26s ends with %s\n' "$verdict" "$fault" "$1 $2" "$status"
  [ -z "$said" ] || printf '%s\n' "$said" | sed 's/^/         /'
}

once="logged once for this folder"
for error in EINVAL ENOSYS EOPNOTSUPP; do
  check 0 "$once" "fsync:$error" "$folder/store-$error" store put "$folder/store-$error" 7 70
  check 0 "$once" "fsync:$error" "$folder" disk build "$folder/index-$error" --entries "$folder/entries.csv"
  check 0 "$once" "fsync:$error" "$folder" store export "$folder/store-$error" "$folder/$error.csv"
done
store=$folder/store-EINVAL
check 2 "Input/output error" fsync:EIO "$folder/new" store put "$folder/new" 7 70
check 2 "Input/output error" fsync:EIO "$folder" disk build "$folder/unmade" --entries "$folder/entries.csv"
[ ! -e "$folder/unmade" ] || { echo "WRONG  the failed build has left $folder/unmade"; wrong=1; }
check 0 - flock:ENOSYS "$store" store put "$store" 8 80
check 0 - fcntl:ENOLCK "$store/lock" store put "$store" 8 81
check 0 - fdatasync:EINVAL "$store/0000000000000003.log" store put "$store" 8 82
check 0 - io_uring_setup:ENOSYS "" store scan "$store"
check 0 - madvise:EINVAL "" store scan "$store"
rm -r "${folder:?}"
exit $wrong
