package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import net.openhft.chronicle.bytes.Bytes;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/**
 * Repeated ids beside a hash set. The module's test JVM has {@code
 * --sun-misc-unsafe-memory-access=allow}, without which Chronicle Bytes prints warnings on JDK 25;
 * it needs no {@code --add-opens} for bytes that it allocates itself.
 */
final class ChronicleKeysTest {
  @Test
  void countsIdsOfEarlierBatches() {
    var random = TestSeed.random("ChronicleKeys");
    var seen = new HashSet<Long>();
    Bytes<Void> ids = Bytes.allocateDirect(1_000 * Long.BYTES);
    try (var events = new ChronicleKeys()) {
      for (int batch = 0; batch < 50; batch++) {
        ids.clear();
        int skipped = random.nextInt(3); // ids of an earlier reader
        var added = new HashSet<Long>();
        long repeated = 0;
        for (int i = random.nextInt(900); i >= 0; i--) {
          long id = random.nextLong(20_000);
          ids.writeLong(id);
          if (--skipped < 0) {
            repeated += seen.contains(id) ? 1 : 0;
            added.add(id);
          } else {
            ids.readSkip(Long.BYTES);
          }
        }
        assertEquals(repeated, events.repeated(ids));
        seen.addAll(added);
      }
    } finally {
      ids.releaseLast();
    }
  }

  @Test
  void refusesBytesOnTheHeap() {
    Bytes<byte[]> ids = Bytes.allocateElasticOnHeap(64);
    ids.writeLong(1);
    try (var events = new ChronicleKeys()) {
      assertThrows(UnsupportedOperationException.class, () -> events.repeated(ids));
    }
  }
}
