package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.inkling.index.EntryHolder;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.api.Test;

/**
 * Neighbours beside keys that come and go in the overhang of a group: the slots of one group that
 * hold a key of the group before it.
 *
 * <p>The index starts empty with 8 slots in groups of 4, so negative keys are group 0's, the others
 * group 1's. A slot is 2^61 keys wide; U is half of that, so that no key here is near an edge.
 */
class NeighboursTest {
  private static final LoftTuning TWO_GROUPS =
      new LoftTuning(1, 1.0, 4, 4, 4, 8, 8, ChangeTuning.DEFAULT);
  private static final long U = 1L << 60;
  private static final int CROWD = 2_000;
  private static final int QUESTIONS = 4_000;

  @Test
  void ceilingPassesOverNoStableKey() throws Exception {
    try (var index = LoftIndex.builder().tuning(TWO_GROUPS).build()) {
      index.put(-U - 1, 0); // slot 3, so that -U stands in slot 4, which is group 1's
      index.put(-U, 0);
      index.put(U, 0);
      index.remove(-U - 1);
      crowd(index, -3 * U);
      Predicate<EntryHolder> ask = found -> index.ceiling(-U - 2, found);
      besideAToggledKey(index, -U, ask, U);
    }
  }

  @Test
  void floorPassesOverNoStableKey() throws Exception {
    try (var index = LoftIndex.builder().tuning(TWO_GROUPS).build()) {
      index.put(-U, 0);
      index.put(U, 0); // slot 4, which the probes of group 0 reach into
      crowd(index, 3 * U);
      Predicate<EntryHolder> ask = found -> index.floor(2 * U, found);
      besideAToggledKey(index, U, ask, -U);
    }
  }

  /** Keys that nobody asks for, so that the scan of their group takes its time in the bucket. */
  private static void crowd(LoftIndex index, long first) {
    for (int i = 0; i < CROWD; i++) {
      index.put(first + i, 0);
    }
  }

  /** One thread puts and removes a key while another asks: the answer is that key or the stable. */
  private static void besideAToggledKey(
      LoftIndex index, long toggled, Predicate<EntryHolder> ask, long stable) throws Exception {
    var asking = new AtomicBoolean(true);
    try (var threads = Executors.newSingleThreadExecutor()) {
      var writer =
          threads.submit(
              () -> {
                while (asking.get()) {
                  index.remove(toggled);
                  index.put(toggled, 1);
                }
              });
      try {
        var found = new EntryHolder();
        for (int i = 0; i < QUESTIONS; i++) {
          assertTrue(ask.test(found), "passed over " + stable);
          if (found.key != toggled) {
            assertEquals(stable, found.key);
          }
        }
      } finally {
        asking.set(false);
        writer.get();
      }
    }
  }
}
