package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans beside writers, latches that are held, and a close. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexRScanTest {
  /** Keys that are multiples of it stay; others come and go. */
  private static final int STABLE = 16;

  private static final int RANGE = 1_000 * STABLE;
  private static final int WRITES = 100_000;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private static long value(long key, long version) {
    return key << 32 | version;
  }

  /** All in one group if it is not tiny. */
  private static XIndexR stable(boolean tiny) {
    var entries = new TreeMap<Long, Long>();
    for (long key = 0; key < RANGE; key += STABLE) {
      entries.put(key, value(key, 0));
    }
    XIndexRBuilder builder = XIndexR.builder().name("scanned");
    return (tiny ? builder.tiny() : builder).build(XIndexTwin.source(entries));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nothingIsMissedOrSeenTwiceBesideAWriter(boolean tiny) throws Exception {
    var done = new AtomicBoolean();
    var scans = new AtomicLong();
    try (XIndexR index = stable(tiny)) {
      TestThreads.run(
          3,
          thread -> {
            if (thread == 0) {
              write(index, done);
              return;
            }
            Random own = seed.random(thread);
            for (int scan = 0; scan < 4 || !done.get(); scan++) {
              scan(index, thread == 1, own);
              scans.incrementAndGet();
              TestThreads.pause();
            }
          });
      index.awaitMaintenance();
      index.checkStructure();
      assertTrue(index.statistics().compactedGroups() > 0, "nothing was compacted");
      assertTrue(scans.get() >= 8, scans::toString);
    }
  }

  /** Inserts, changes and removes keys in one place after the other. */
  private void write(XIndexR index, AtomicBoolean done) {
    Random own = seed.random(0);
    try {
      for (int i = 0; i < WRITES; i++) {
        long key = Math.min(RANGE - 1, i / 512 % 10 * (RANGE / 10) + own.nextInt(1_000));
        if (key % STABLE == 0 || own.nextInt(3) > 0) {
          index.put(key, value(key, i));
        } else {
          index.remove(key);
        }
      }
    } finally {
      done.set(true);
    }
  }

  private static void scan(XIndexR index, boolean ascending, Random own) {
    long low = own.nextBoolean() ? 0 : own.nextInt(RANGE);
    long high = own.nextBoolean() ? RANGE - 1 : low + own.nextInt((int) (RANGE - low));
    try (Cursor cursor = ascending ? index.ascending(low, high) : index.descending(high, low)) {
      if (own.nextBoolean()) {
        scanBySteps(cursor, ascending, low, high);
      } else {
        scanByRuns(cursor, ascending, low, high);
      }
    }
    for (int i = 0; i < 100; i++) {
      findNext(index, ascending, own.nextInt(RANGE / STABLE) * (long) STABLE);
    }
  }

  private static void scanBySteps(Cursor cursor, boolean ascending, long low, long high) {
    var order = new Order(ascending, low, high);
    while (cursor.next()) {
      order.add(cursor.key(), cursor.value());
    }
    order.end();
  }

  private static void scanByRuns(Cursor cursor, boolean ascending, long low, long high) {
    var order = new Order(ascending, low, high);
    long[] keys = new long[777];
    long[] values = new long[777];
    int run = keys.length;
    while (run == keys.length) {
      run = cursor.nextRun(keys, values, 0, keys.length);
      for (int i = 0; i < run; i++) {
        order.add(keys[i], values[i]);
      }
    }
    order.end();
  }

  /** The entries of one scan, which must have all stable keys, in order, and no strange ones. */
  private static final class Order {
    private final boolean ascending;
    private final long low;
    private final long high;
    private long last;
    private long stable;

    Order(boolean ascending, long low, long high) {
      this.ascending = ascending;
      this.low = low;
      this.high = high;
      this.last = ascending ? low - 1 : high + 1;
    }

    void add(long key, long value) {
      assertTrue(ascending ? key > last : key < last, () -> key + " after " + last);
      assertEquals(key, value >> 32, "the value of another key");
      last = key;
      stable += key % STABLE == 0 ? 1 : 0;
    }

    void end() {
      assertTrue(ascending ? last <= high : last >= low, "beyond the range");
      assertEquals(high / STABLE - Math.ceilDiv(low, STABLE) + 1, stable, "stable keys");
    }
  }

  private static void findNext(XIndexR index, boolean above, long key) {
    var found = new EntryHolder();
    assertTrue(above ? index.ceiling(key, found) : index.floor(key, found));
    assertEquals(key, found.key);
    assertEquals(key, found.value >> 32, "the value of another key");
    boolean isLast = above ? key == RANGE - STABLE : key == 0;
    if (!isLast) {
      assertTrue(above ? index.higher(key, found) : index.lower(key, found));
      long distance = above ? found.key - key : key - found.key;
      assertTrue(distance > 0 && distance <= STABLE, () -> distance + " from " + key);
    }
  }

  @Test
  void scansWaitForALatchThatIsHeldAndKeepWhatTheyHave() throws Exception {
    try (XIndexR index = stable(true)) {
      long delta = Group.delta(index.table().root().group(3));
      long word = VersionLatch.lock(delta);
      var unlocked = new AtomicBoolean();
      long begun = System.nanoTime();
      TestThreads.run(
          2,
          thread -> {
            scan(index, thread == 0, seed.random(thread));
            assertEquals(RANGE / STABLE, index.count(0, RANGE));
          },
          () -> {
            if (System.nanoTime() - begun > 20_000_000 && unlocked.compareAndSet(false, true)) {
              VersionLatch.unlockUnchanged(delta, word);
            }
          });
      assertFalse(Delta.isLocked(delta));
    }
  }

  @Test
  void aLongWayOverRemovedKeysIsRight() {
    try (XIndexR index = stable(false)) {
      for (long key = 1; key < RANGE - 1; key++) {
        index.put(key, value(key, 1));
      }
      for (long key = 1; key < RANGE - 1; key++) {
        assertTrue(index.remove(key));
      }
      var found = new EntryHolder();
      assertFalse(index.higher(0, found), found::toString);
      assertTrue(index.lower(RANGE, found));
      assertEquals(0, found.key);
      assertEquals(1, index.count(-1, RANGE));
      assertFalse(index.isEmpty());
      index.clear();
      assertTrue(index.isEmpty());
    }
  }

  @Test
  void aCursorEndsWithItsIndex() {
    XIndexR index = stable(false);
    Cursor closed = index.ascending();
    Cursor open = index.descending();
    assertTrue(closed.next());
    closed.close();
    assertThrows(IllegalStateException.class, closed::next);
    assertThrows(IllegalStateException.class, () -> closed.reset(0, 1));
    assertTrue(open.next());
    index.close();
    assertThrows(IllegalStateException.class, open::next);
    assertThrows(IllegalStateException.class, () -> open.nextRun(new long[1], new long[1], 0, 1));
    open.close();
    assertThrows(IllegalStateException.class, index::ascending);
    assertThrows(IllegalStateException.class, index::isEmpty);
    assertTrue(index.statistics().closed());
  }
}
