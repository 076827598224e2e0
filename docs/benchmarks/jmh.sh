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
# the command in "through", if there is one.
jmh() {
  name=$1
  shift
  "$java" -jar "$jar" "$@" -f "${FORKS:-1}" -rf json -rff "$folder/$name.json" |
    grep -E '^(Benchmark  |[A-Za-z]+Benchmark\.)' | ${through:-cat} | tee "$folder/$name.txt"
  grep -q '"score" :' "$folder/$name.json" # else nothing was measured
  sed -i '/"jvm" :/d' "$folder/$name.json" # where the JDK is
}

# measure NAME OPTION...: the same on "count" keys of "set", by THREADS threads.
measure() {
  name=$1
  shift
  jmh "$set-$name" "$@" -t "${THREADS:-1}" -p set="$set" -p count="$count"
}
