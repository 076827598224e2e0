package org.inkling.examples;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import net.openhft.chronicle.bytes.Bytes;
import org.inkling.loft.LoftIndex;
import org.inkling.region.LongRegion;

/**
 * Counts events that have been seen before, by ids that arrive in Chronicle Bytes. The index reads
 * the ids where they are in native memory, so no array is made of them.
 *
 * <p>On JDK 25 Chronicle Bytes prints a warning unless {@code
 * --sun-misc-unsafe-memory-access=allow} is given. The address needs {@code
 * --enable-native-access=ALL-UNNAMED}, as Inkling does.
 */
public final class ChronicleKeys implements AutoCloseable {
  private final LoftIndex seen = LoftIndex.builder().name("seen events").build();

  /** Counts the ids of a batch that an earlier batch had, and remembers all of them. */
  public long repeated(Bytes<?> ids) {
    LongRegion batch = longs(ids);
    try (Arena arena = Arena.ofConfined()) {
      var answers = LongRegion.of(arena.allocate(ValueLayout.JAVA_LONG, batch.size()));
      long repeated = seen.getAll(batch, answers, 0);
      seen.putAll(batch, batch);
      return repeated;
    }
  }

  /**
   * The longs that are left to read, in the memory where they are. They must not be used after the
   * bytes are released, or after elastic bytes have grown.
   */
  @SuppressWarnings("restricted") // the address and the length are those of Chronicle
  static LongRegion longs(Bytes<?> bytes) {
    long address = bytes.addressForRead(bytes.readPosition()); // throws if they are on the heap
    return LongRegion.of(MemorySegment.ofAddress(address).reinterpret(bytes.readRemaining()));
  }

  @Override
  public void close() {
    seen.close();
  }

  /** Two batches of ids, of which the second repeats one. */
  public static void main(String... arguments) {
    Bytes<Void> ids = Bytes.allocateDirect(64);
    try (var events = new ChronicleKeys()) {
      ids.writeLong(11).writeLong(12).writeLong(13);
      IO.println(events.repeated(ids) + " of the first batch were seen before");
      ids.clear();
      ids.writeLong(14).writeLong(13);
      IO.println(events.repeated(ids) + " of the second batch were seen before");
    } finally {
      ids.releaseLast();
    }
  }
}
