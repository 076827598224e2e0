package org.inkling.kafka.streams;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/**
 * Suppliers of state stores whose entries lie off the heap, for {@code Materialized.as} and for the
 * builders of {@link org.apache.kafka.streams.state.Stores}.
 *
 * <pre>{@code
 * stream.groupByKey().count(Materialized.as(InklingStores.keyValueStore("counts")));
 * }</pre>
 *
 * <p>One supplier serves stores with plain values, with timestamps and with headers: the builder
 * decides which. A store keeps what its changelog has, so its content, timestamps included, comes
 * back when a task is restored.
 *
 * <p>All stores of a Kafka Streams instance share one limit on native memory, {@value
 * #MEMORY_BYTES_CONFIG}. At the limit a put throws {@link
 * org.apache.kafka.streams.errors.ProcessorStateException}, which names the store and the limit,
 * and the store keeps what it had; a window or session store removes what has expired before that.
 * The JVM needs {@code --enable-native-access=ALL-UNNAMED}.
 *
 * <p>Any thread may query a store while its stream thread writes. An iterator shows each entry that
 * is in the store from the begin to the end of the iteration, at most once and in order; an entry
 * that is written or removed meanwhile may be shown or not. An iterator of a key-value store ends
 * at the last key of its range at its begin. After the close of a store, its operations throw
 * {@link org.apache.kafka.streams.errors.InvalidStateStoreException}.
 *
 * @shape keys up to an eighth of a node, see {@link #NODE_BYTES_CONFIG}; values of up to 1,048,572
 *     bytes
 */
public final class InklingStores {
  /**
   * The configuration of the limit on the native memory of all stores of an instance, in bytes, at
   * least 2 MiB; by default there is none.
   */
  public static final String MEMORY_BYTES_CONFIG = "inkling.memory.bytes";

  /**
   * The configuration of the size of nodes: a power of two from 4,096, the default, to 32,768
   * bytes. A key of a store has at most an eighth of it, with 8 bytes more in a window store, and
   * in a session store, or where duplicates are kept, up to 26 and one for each zero.
   */
  public static final String NODE_BYTES_CONFIG = "inkling.node.bytes";

  private InklingStores() {}

  /** Returns a supplier of a key-value store. */
  public static KeyValueBytesStoreSupplier keyValueStore(String name) {
    return new KeyValueSupplier(requireNonNull(name, "name"));
  }

  /**
   * Returns a supplier of a window store, for tumbling and hopping windows or, with duplicates, for
   * joins. Without duplicates a fetch of one key costs a search or two for each start in its range,
   * of any key: for windows that start at any time take {@link #slidingWindowStore}.
   *
   * @param retention how long an entry is kept after the start of its window, at least the size of
   *     a window; in time of the stream, which is the greatest start of a window seen
   * @param windowSize the size of the windows
   * @param retainDuplicates whether a put keeps what the key has in that window
   * @throws IllegalArgumentException if a duration is negative, or the retention is below the size
   */
  public static WindowBytesStoreSupplier windowStore(
      String name, Duration retention, Duration windowSize, boolean retainDuplicates) {
    return windows(name, retention, windowSize, retainDuplicates, false);
  }

  /**
   * Returns a supplier of a window store whose windows may start at any time, as sliding windows
   * do: a fetch of one key costs a few searches, not one for each start that another key has.
   *
   * @param retention as for {@link #windowStore}
   * @param windowSize as for {@link #windowStore}
   * @throws IllegalArgumentException if a duration is negative, or the retention is below the size
   */
  public static WindowBytesStoreSupplier slidingWindowStore(
      String name, Duration retention, Duration windowSize) {
    return windows(name, retention, windowSize, false, true);
  }

  /** Like {@link #windowStore}; windows that slide may start at any time. */
  static WindowSupplier windows(
      String name,
      Duration retention,
      Duration windowSize,
      boolean retainDuplicates,
      boolean sliding) {
    long size = millis(windowSize, "window size");
    long period = millis(retention, "retention period");
    if (period < size) {
      throw new IllegalArgumentException(
          "the retention period of window store "
              + name
              + " is "
              + period
              + " ms, expected at least its window size of "
              + size
              + " ms");
    }
    return new WindowSupplier(
        requireNonNull(name, "name"), period, size, retainDuplicates, sliding);
  }

  /**
   * Returns a supplier of a session store.
   *
   * @param retention how long a session is kept after its end; in time of the stream, which is the
   *     greatest end of a session seen
   * @throws IllegalArgumentException if the duration is negative
   */
  public static SessionBytesStoreSupplier sessionStore(String name, Duration retention) {
    return sessions(name, retention);
  }

  static SessionSupplier sessions(String name, Duration retention) {
    return new SessionSupplier(requireNonNull(name, "name"), millis(retention, "retention period"));
  }

  private static long millis(Duration duration, String what) {
    long millis;
    try {
      millis = requireNonNull(duration, what).toMillis();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("the " + what + " is too long: " + duration, e);
    }
    if (millis < 0) {
      throw new IllegalArgumentException("the " + what + " is negative: " + millis + " ms");
    }
    return millis;
  }
}
