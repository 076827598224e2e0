# What the scripts beside it share that run benchmarks, and source it: "java", that of JAVA_HOME or the one on the path, 25 or
# later, and "jar", the benchmarks.
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
"$java" --version 2>&1 | grep -Eq '^[a-z]+ (2[5-9]|[3-9][0-9])' || {
  echo "$0: needs a JDK 25 or later, and '$java' is none: set JAVA_HOME" >&2
  exit 2
}
jar=$(dirname "$0")/../../jmh/target/benchmarks.jar
case $jar in
  *:*)
    echo "$0: Java splits paths at colons, and the path of this checkout has one; move it" >&2
    exit 2
    ;;
esac

# jmh NAME OPTION...: benchmarks of JMH, in FORKS JVMs each; NAME.json and NAME.txt go to "folder", the rows of the text through
# the command in "through", if there is one. If a benchmark fails or none runs, it exits with 1, and all that JMH printed is in
# NAME.log; what the other benchmarks measured is in the other two.
jmh() {
  name=$1
  shift
  "$java" -jar "$jar" "$@" -f "${FORKS:-1}" -rf json -rff "$folder/$name.json" >"$folder/$name.log" 2>&1 && failed= || failed=1
  grep -E '^(Benchmark  |[A-Za-z]+Benchmark\.)' "$folder/$name.log" >"$folder/$name.rows" || failed=1
  ${through:-cat} <"$folder/$name.rows" >"$folder/$name.txt" || failed=1
  rm "$folder/$name.rows"
  cat "$folder/$name.txt"
  sed -i '/"jvm" :/d' "$folder/$name.json" || failed=1 # where the JDK is
  if [ -n "$failed" ]; then
    grep '^FAILED: ' "$folder/$name.log" >&2 || tail -n 20 "$folder/$name.log" >&2
    echo "$0: $name failed, see $folder/$name.log" >&2
    exit 1
  fi
  rm "$folder/$name.log"
}

# measure NAME OPTION...: the same on "count" keys of "set", by THREADS threads.
measure() {
  name=$1
  shift
  jmh "$set-$name" "$@" -t "${THREADS:-1}" -p set="$set" -p count="$count"
}
