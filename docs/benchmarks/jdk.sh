# Sets "java" for the scripts beside it, which source it: that of JAVA_HOME, or the one on the path; 25 or later.
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
"$java" --version 2>&1 | grep -Eq '^[a-z]+ (2[5-9]|[3-9][0-9])' || {
  echo "$0: needs a JDK 25 or later, and '$java' is none: set JAVA_HOME" >&2
  exit 2
}
