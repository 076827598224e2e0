package org.inkling.kafka.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/** The entries that iterators show, as lines. */
final class Listing {
  private Listing() {}

  /** Reads an iterator to its end, and closes it. */
  static <K> List<String> of(KeyValueIterator<K, byte[]> iterator) {
    var lines = new ArrayList<String>();
    try (iterator) {
      while (iterator.hasNext()) {
        K peeked = iterator.peekNextKey();
        KeyValue<K, byte[]> entry = iterator.next();
        assertEquals(peeked, entry.key);
        if (entry.value != null) { // Kafka's cache shows some of the entries that were removed
          lines.add(entry.key + "=" + HexFormat.of().formatHex(entry.value));
        }
      }
    }
    return lines;
  }
}
