package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.inkling.index.Seed;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Leaves that become empty are merged, so that their memory comes back. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesMergeTest {
  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();

  private BytesIndex filled(BytesSpec spec, StringTwin twin, byte[][] keys) {
    for (byte[] key : keys) {
      twin.put(key, twin.bytes(random.nextInt(12)));
    }
    return twin.index;
  }

  /** What is left after a removal of most keys in any order has room in few nodes. */
  @ParameterizedTest
  @EnumSource
  void fewKeysAreInFewNodes(BytesSpec spec) {
    for (StringSpace space : StringSpace.values()) {
      try (BytesIndex index = spec.bytes()) {
        var twin = new StringTwin(index, spec.shape(), random);
        filled(spec, twin, space.keys(random, 3_000, spec.shape().maxKeyBytes()));
        long before = index.statistics().nodes();
        var keys = Arrays.asList(twin.map.keySet().toArray(byte[][]::new));
        Collections.shuffle(keys, random);
        int kept = keys.size() / 50;
        keys.subList(kept, keys.size()).forEach(twin::remove);
        twin.checkContents();
        long after = index.statistics().nodes();
        assertTrue(after <= 8 + before / 8, space + ": " + after + " nodes of " + before);
        for (byte[] key : keys) {
          twin.put(key, twin.bytes(3));
        }
        twin.checkContents();
      }
    }
  }

  /** A queue: keys are removed at one end and added at the other. */
  @ParameterizedTest
  @EnumSource
  void aQueueDoesNotGrow(BytesSpec spec) {
    try (BytesIndex index = spec.bytes()) {
      var twin = new StringTwin(index, spec.shape(), random);
      for (int i = 0; i < 20_000; i++) {
        twin.put(StringSpace.number(i), twin.bytes(8));
        if (i >= 200) {
          twin.remove(StringSpace.number(i - 200L));
        }
        if (i % 5_000 == 0) {
          twin.checkContents();
        }
      }
      twin.checkContents();
      long full = 200 * 27L / spec.shape().nodeBytes();
      assertTrue(index.statistics().nodes() < 8 + 4 * full, index.statistics()::toString);
      assertTrue(index.statistics().merges() > 0);
      assertEquals(200, index.size());
    }
  }

  /** Ranges of every kind, also those whose bounds are no keys or too long for one. */
  @ParameterizedTest
  @EnumSource
  void rangesAreRemoved(BytesSpec spec) {
    int most = spec.shape().maxKeyBytes();
    for (StringSpace space : StringSpace.values()) {
      try (BytesIndex index = spec.bytes()) {
        var twin = new StringTwin(index, spec.shape(), random);
        for (int round = 0; round < 12; round++) {
          byte[][] keys = space.keys(random, 300, most);
          for (byte[] key : keys) {
            twin.put(key, random.nextInt(8) == 0 ? twin.value(key) : twin.bytes(5));
          }
          byte[] from = bound(keys, most);
          byte[] to = bound(keys, most);
          remove(twin, from, random.nextBoolean(), to, random.nextBoolean());
          twin.checkContents();
        }
        index.clear();
        twin.map.clear();
        twin.checkContents();
        assertTrue(index.statistics().nodes() <= 8, index.statistics()::toString);
      }
    }
  }

  private byte @Nullable [] bound(byte[][] keys, int most) {
    byte[] key = keys[random.nextInt(keys.length)];
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> Arrays.copyOf(key, most + 1 + random.nextInt(3));
      case 2 -> Arrays.copyOf(key, key.length / 2);
      case 3 -> StringTwin.almost(key);
      default -> key;
    };
  }

  private static void remove(
      StringTwin twin, byte @Nullable [] from, boolean fromIn, byte @Nullable [] to, boolean toIn) {
    BytesRange range = BytesRange.of(from, fromIn, to, toIn);
    int before = twin.map.size();
    twin.map.keySet().removeIf(range::contains);
    assertEquals(before - twin.map.size(), twin.index.removeRange(range), range::toString);
  }
}
