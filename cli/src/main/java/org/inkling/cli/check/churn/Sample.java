package org.inkling.cli.check.churn;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.Map;
import org.inkling.cli.bench.Subject;

/**
 * The memory of an index at about one instant.
 *
 * @param seconds since the churn began
 * @param operations inserts and removals so far
 * @param keys present keys
 * @param nodes nodes of the index
 * @param retiredBytes replaced, and kept until no reader can see it
 * @param freeListedBytes given back and ready to be used again
 * @param reservedBytes taken from the operating system
 */
record Sample(
    double seconds,
    long operations,
    long keys,
    long nodes,
    long retiredBytes,
    @Expose(serialize = false) long freeListedBytes,
    long reservedBytes) {
  private static final long SLACK_BYTES = 64L << 20;
  private static final int PART = 10;

  /** Of an index, which may be closed. */
  static Sample of(Subject subject, double seconds, long operations) {
    Map<String, Long> statistics = subject.statistics();
    return new Sample(
        seconds,
        operations,
        number("keys", statistics),
        number("nodes", statistics),
        number("retiredBytes", statistics),
        number("freeListedBytes", statistics),
        number("reservedBytes", statistics));
  }

  private static long number(String name, Map<String, Long> statistics) {
    Long number = statistics.get(name);
    if (number == null) {
      throw new IllegalStateException("the index does not tell its " + name);
    }
    return number;
  }

  /** What is in use. */
  @SerializedName("liveBytes")
  long liveBytes() {
    return Math.max(0, reservedBytes - freeListedBytes - retiredBytes);
  }

  /** The most that may be retired. */
  @SerializedName("boundBytes")
  long boundBytes() {
    return liveBytes() / PART + SLACK_BYTES;
  }

  /** What is retired as a part of what may be. */
  double ofBound() {
    return (double) retiredBytes / boundBytes();
  }

  /** In use, for each key. */
  double bytesPerKey() {
    return (double) liveBytes() / Math.max(1, keys);
  }
}
