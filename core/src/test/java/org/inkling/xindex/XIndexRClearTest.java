package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.index.Twin;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A clear finds every key that is present throughout, wherever a compaction is stopped. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexRClearTest {
  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  private CompactionSteps dueGroups() {
    var steps = CompactionSteps.tiny(CompactionSteps.entries(24, 100, random), random);
    for (long key = 1; key < 2_400; key += 40) {
      steps.twin.put(key, Twin.anyValue(random));
    }
    return steps;
  }

  @Test
  void aClearLeavesNothingBetweenAnyTwoSteps() {
    int parked = 0;
    boolean more = true;
    while (more) {
      try (var steps = dueGroups()) {
        more = steps.take(parked) == parked;
        steps.twin.put(7, 7); // in the next delta, if there is one
        steps.index.clear();
        steps.twin.oracle.clear();
        steps.twin.checkContents();
        steps.end();
      }
      parked++;
    }
    assertTrue(parked > 10, parked + " steps");
  }

  @Test
  void aClearWaitsForALatchThatIsHeld() throws Exception {
    try (var steps = dueGroups()) {
      long delta = Group.delta(steps.table().root().group(1));
      long word = VersionLatch.lock(delta);
      var unlocked = new AtomicBoolean();
      long begun = System.nanoTime();
      TestThreads.run(
          1,
          thread -> steps.index.clear(),
          () -> {
            if (System.nanoTime() - begun > 20_000_000 && unlocked.compareAndSet(false, true)) {
              VersionLatch.unlockUnchanged(delta, word);
            }
          });
      assertEquals(0, steps.index.size());
      assertTrue(Delta.records(delta) > 0);
      steps.twin.oracle.clear();
      steps.end();
    }
  }
}
