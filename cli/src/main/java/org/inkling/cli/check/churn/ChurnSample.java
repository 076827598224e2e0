package org.inkling.cli.check.churn;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.Map;
import org.inkling.cli.bench.Subject;

/**
 * The approximate memory of an index at one moment.
 *
 * @param seconds since the churn began
 * @param operations the number of inserts and removals so far
 * @param keys the number of present keys
 * @param nodes the number of nodes
 * @param retiredBytes the memory that was replaced and is kept until no reader can see it
 * @param freeListedBytes the memory that was freed and can be used again
 * @param reservedBytes the memory taken from the operating system
 */
record ChurnSample(
    double seconds,
    long operations,
    long keys,
    long nodes,
    long retiredBytes,
    @Expose(serialize = false) long freeListedBytes,
    long reservedBytes) {
  private static final long SLACK_BYTES = 64L << 20;
  private static final int PART = 10;

  /** Samples an index, which may be closed. */
  static ChurnSample of(Subject subject, double seconds, long operations) {
    Map<String, Long> statistics = subject.statistics();
    return new ChurnSample(
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
      throw new IllegalStateException("the index does not report its " + name);
    }
    return number;
  }

  /** Returns the memory in use. */
  @SerializedName("liveBytes")
  long liveBytes() {
    return Math.max(0, reservedBytes - freeListedBytes - retiredBytes);
  }

  /** Returns the upper bound of retired memory. */
  @SerializedName("boundBytes")
  long boundBytes() {
    return liveBytes() / PART + SLACK_BYTES;
  }

  /** Returns retired memory as a part of its bound. */
  double ofBound() {
    return (double) retiredBytes / boundBytes();
  }

  /** Returns the memory in use per key. */
  double bytesPerKey() {
    return (double) liveBytes() / Math.max(1, keys);
  }
}
