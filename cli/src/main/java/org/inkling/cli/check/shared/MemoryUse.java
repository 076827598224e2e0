package org.inkling.cli.check.shared;

import com.google.gson.annotations.SerializedName;
import java.util.Map;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.subject.Subject;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an index at about one moment.
 *
 * @param keys the number of present keys
 * @param nodes the number of nodes, or of groups
 * @param retiredBytes the memory that was replaced and is kept until no reader can see it
 * @param freeListedBytes the memory that was freed and can be used again
 * @param reservedBytes the memory taken from the operating system
 */
public record MemoryUse(
    long keys, long nodes, long retiredBytes, long freeListedBytes, long reservedBytes) {
  private static final long SLACK_BYTES = 64L << 20;
  private static final int PART = 10;

  /**
   * Measures an index, which may be closed.
   *
   * @throws IllegalStateException if its statistics lack one of the numbers
   */
  public static MemoryUse of(Subject subject) {
    Map<String, Long> statistics = subject.statistics();
    return new MemoryUse(
        number("keys", statistics),
        number(statistics.containsKey("groups") ? "groups" : "nodes", statistics),
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
  public long liveBytes() {
    return Math.max(0, reservedBytes - freeListedBytes - retiredBytes);
  }

  /** Returns the upper bound of retired memory: a tenth of live memory and 64 MiB. */
  @SerializedName("boundBytes")
  public long boundBytes() {
    return liveBytes() / PART + SLACK_BYTES;
  }

  /** Returns retired memory as a part of its bound. */
  public double ofBound() {
    return (double) retiredBytes / boundBytes();
  }

  /** Returns the memory in use per key. */
  public double bytesPerKey() {
    return (double) liveBytes() / Math.max(1, keys);
  }

  /** Describes the memory, for progress. */
  public String line() {
    return Text.format(
        "%,d keys, %,d nodes, %,.1f MiB retired (%.0f %% of its bound), %,.1f reserved",
        keys, nodes, retiredBytes / 0x1p20, 100 * ofBound(), reservedBytes / 0x1p20);
  }

  /** Returns the violation of an index that is closed and holds memory, or null. */
  public @Nullable String leak() {
    return reservedBytes == 0 && retiredBytes == 0
        ? null
        : Text.format(
            "memory that close did not free: %,d bytes reserved, %,d retired",
            reservedBytes, retiredBytes);
  }
}
