package org.inkling.xindex.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.inkling.index.Seed;
import org.inkling.index.Twin;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One bucket in one thread, against a map. */
final class BucketTest {
  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();
  private final SlabAllocator memory = SlabAllocator.create("bucket", Long.MAX_VALUE);
  private final long bucket = memory.allocate(Bucket.BYTES);
  private final Map<Long, Long> oracle = new HashMap<>();

  @AfterEach
  void release() {
    memory.close();
  }

  private long word() {
    return VersionLatch.begin(bucket);
  }

  private int nodes(long word) {
    return Bucket.nodes(bucket, word, Integer.MAX_VALUE);
  }

  private void put(long key, long value) {
    long word = VersionLatch.lock(bucket);
    long entry = Bucket.find(bucket, word, key);
    if (entry != 0) {
      Bucket.setValue(entry, value);
      VersionLatch.unlock(bucket, word, word & VersionLatch.MARKS);
    } else {
      long node = Bucket.needsNode(word) ? memory.allocate(Bucket.BYTES) : 0;
      VersionLatch.unlock(bucket, word, Bucket.insert(bucket, word, node, key, value));
    }
    oracle.put(key, value);
  }

  private void remove(long key) {
    long word = VersionLatch.lock(bucket);
    long entry = Bucket.find(bucket, word, key);
    assertEquals(oracle.remove(key) != null, entry != 0);
    if (entry == 0) {
      VersionLatch.unlockUnchanged(bucket, word);
      return;
    }
    long emptied = Bucket.emptied(bucket, word);
    int nodes = nodes(word);
    VersionLatch.unlock(bucket, word, Bucket.remove(bucket, word, entry));
    assertEquals(emptied == 0 ? nodes : nodes - 1, nodes(word()));
    if (emptied != 0) {
      memory.free(emptied, Bucket.BYTES);
    }
  }

  private void check(int keys) {
    for (long key = 0; key < keys; key++) {
      long entry = Bucket.find(bucket, word(), key);
      Long found = entry == 0 ? null : Bucket.value(entry);
      assertEquals(oracle.get(key), found, "key " + key);
    }
    var seen = new HashMap<Long, Long>();
    Bucket.forEach(
        bucket, word(), entry -> assertNull(seen.put(Bucket.key(entry), Bucket.value(entry))));
    assertEquals(oracle, seen);
    int beyond = Math.max(0, oracle.size() - Bucket.ENTRIES);
    assertEquals(Math.ceilDiv(beyond, Bucket.ENTRIES), nodes(word()), "nodes");
  }

  @Test
  void answersLikeAMapWhileItGrowsAndShrinks() {
    for (int keys : new int[] {1, 3, 4, 7, 20}) {
      for (int i = 0; i < 2_000; i++) {
        long key = random.nextInt(keys);
        if (random.nextInt(3) > 0) {
          put(key, Twin.anyValue(random));
        } else {
          remove(key);
        }
        check(keys);
      }
    }
  }

  @Test
  void aNodeIsNeededWhereAllPlacesAreTaken() {
    for (int size = 0; size < 13; size++) {
      boolean isFull = size >= Bucket.ENTRIES && size % Bucket.ENTRIES == 0;
      assertEquals(isFull, Bucket.needsNode(word()), "with " + size + " entries");
      put(size, size);
    }
  }

  @Test
  void theMarksSayThatTheEntriesHaveMoved() {
    put(1, 2);
    assertFalse(Bucket.isMoved(word()));
    long word = VersionLatch.lock(bucket);
    VersionLatch.unlock(bucket, word, Bucket.MOVED);
    assertTrue(Bucket.isMoved(word()));
    Bucket.forEach(bucket, word(), entry -> assertEquals(0, entry, "an entry that has moved"));
  }
}
