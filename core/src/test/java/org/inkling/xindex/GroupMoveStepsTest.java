package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.inkling.SteppedExecutor;
import org.inkling.epoch.Pin;
import org.inkling.index.Seed;
import org.inkling.index.Twin;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.HashGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * With a move stopped after any of its buckets, and between any two of its other steps, every
 * operation on every key of the group is right.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GroupMoveStepsTest {
  private static final int DISTANCE = 100;

  /** The keys and buckets of a tiny group after a load. */
  private static final int LOADED = 6;

  private static final int BUCKETS = 4;

  /** More than any move takes. */
  private static final int MAX_STEPS = 200;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  /** What makes the group due. */
  private enum Cause {
    /** One key too many: to one larger group. */
    GROWTH(7, 7, 1),

    /** More keys than a tiny group may have: to several groups. */
    SPLIT(12, 12, 3),

    /** Few keys are left: to one smaller group. */
    SHRINKING(LOADED, 1, 1),

    /** No key is left. */
    EMPTINESS(LOADED, 0, 1);

    private final int most;
    private final int last;
    private final int groups;

    Cause(int most, int last, int groups) {
      this.most = most;
      this.last = last;
      this.groups = groups;
    }
  }

  /** An index of one group that is due, whose move a test takes step by step. */
  private final class Parked implements AutoCloseable {
    private final SteppedExecutor executor = new SteppedExecutor();
    private final XIndexH index;
    private final Twin twin;
    private final List<Long> keys = new ArrayList<>();

    Parked(Cause cause) {
      var entries = new TreeMap<Long, Long>();
      for (long i = 0; i < LOADED; i++) {
        entries.put(i * DISTANCE, Twin.anyValue(random));
      }
      index =
          XIndexH.builder()
              .tiny()
              .executor(executor)
              .workers(1)
              .seed(random.nextLong())
              .build(XIndexTwin.source(entries));
      twin = new Twin(index, entries, random);
      for (long i = 0; i < Math.max(cause.most, LOADED); i++) {
        keys.add(i * DISTANCE);
        if (i >= LOADED) {
          twin.put(i * DISTANCE, Twin.anyValue(random));
        }
      }
      for (int i = 0; i < cause.most - cause.last; i++) {
        twin.remove(keys.get(i));
      }
    }

    int take(int steps) {
      int taken = 0;
      while (taken < steps && executor.step()) {
        taken++;
      }
      return taken;
    }

    /** How many buckets of the group that the root names have moved. */
    int moved() {
      Pin pin = index.table().epochs().enter();
      try {
        long group = index.table().root().group(0);
        int moved = 0;
        for (int number = 0; number < HashGroup.buckets(group); number++) {
          moved += Bucket.isMoved(wordOf(HashGroup.bucket(group, number))) ? 1 : 0;
        }
        return moved;
      } finally {
        index.table().epochs().exit(pin);
      }
    }

    void check() {
      for (long key : keys) {
        twin.checkGet(key);
        twin.checkGet(key + 1);
      }
      assertEquals(twin.oracle.size(), index.size());
      index.checkBetweenSteps();
      var walked = new TreeMap<Long, Long>();
      index.forEach((key, value) -> assertEquals(null, walked.put(key, value), "found twice"));
      assertEquals(twin.oracle, walked);
    }

    void end() {
      take(Integer.MAX_VALUE);
      index.awaitMaintenance();
      index.checkStructure();
      check();
    }

    @Override
    public void close() {
      index.close();
    }
  }

  private static long wordOf(long bucket) {
    return org.inkling.latch.VersionLatch.begin(bucket);
  }

  @ParameterizedTest
  @EnumSource
  void everyOperationIsRightAfterEachStep(Cause cause) {
    int steps = MAX_STEPS;
    for (int stop = 0; stop < steps; stop++) {
      try (var parked = new Parked(cause)) {
        if (parked.take(stop) < stop) {
          steps = stop; // the move was over before
        }
        parked.check();
        Collections.shuffle(parked.keys, random);
        for (long key : parked.keys) {
          parked.twin.everyStep(key);
          parked.check();
        }
        parked.end();
      }
    }
    assertTrue(steps > BUCKETS && steps < MAX_STEPS, "a move of " + steps + " steps");
  }

  /** The same keys are removed and put again as the buckets move, so that chains come and go. */
  @ParameterizedTest
  @EnumSource
  void operationsBetweenAllStepsAreRight(Cause cause) {
    for (int round = 0; round < 20; round++) {
      try (var parked = new Parked(cause)) {
        do {
          for (int i = 0; i < 4; i++) {
            parked.twin.step(parked.keys.get(random.nextInt(parked.keys.size())));
          }
          parked.check();
        } while (parked.take(1) == 1);
        parked.end();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachStepMovesABucketAndAllGroupsComeIntoUse(Cause cause) {
    try (var parked = new Parked(cause)) {
      int last = 0;
      int most = 0;
      while (parked.take(1) == 1) {
        int moved = parked.moved();
        assertTrue(moved <= last + 1 || last == 0, moved + " buckets after " + last);
        most = Math.max(most, moved);
        last = moved;
      }
      assertEquals(BUCKETS, most, "the last bucket is seen moved, before the redirection");
      assertEquals(cause.groups, parked.index.statistics().structure().groups());
      assertEquals(1, parked.index.mover().moves());
      parked.end();
    }
  }

  /** Removals count in a group that is being filled, and has few keys as yet. */
  @Test
  void aRemovalWhileTheGroupIsFilledDoesNotMakeItDue() {
    try (var parked = new Parked(Cause.SPLIT)) {
      int steps = 0;
      while (parked.take(1) == 1) {
        assertTrue(++steps < MAX_STEPS, "moves without end");
        long key = parked.keys.get(random.nextInt(parked.keys.size()));
        parked.twin.remove(key);
        parked.twin.put(key, Twin.anyValue(random));
      }
      assertEquals(1, parked.index.mover().moves());
      assertEquals(0, parked.index.mover().pending());
      parked.end();
    }
  }

  @Test
  void aGroupThatIsRightAgainWhenItIsReadIsNotMoved() {
    try (var parked = new Parked(Cause.GROWTH)) {
      parked.twin.remove(0);
      parked.take(Integer.MAX_VALUE);
      assertEquals(0, parked.index.mover().moves());
      assertEquals(0, parked.index.mover().pending());
      parked.twin.put(0, 1);
      parked.take(Integer.MAX_VALUE);
      assertEquals(1, parked.index.mover().moves(), "due again");
      parked.end();
    }
  }

  @Test
  void aSecondMoveMayFollowWhileTheFirstIsRead() {
    try (var parked = new Parked(Cause.GROWTH)) {
      Pin pin = parked.index.table().epochs().enter();
      long first = parked.index.table().root().group(0);
      try {
        parked.take(Integer.MAX_VALUE);
        for (long key = LOADED; key < 12; key++) {
          parked.twin.put(key * DISTANCE, Twin.anyValue(random));
        }
        parked.take(Integer.MAX_VALUE);
        assertTrue(parked.index.mover().moves() > 1, "only one move");
        long second = HashGroup.target(first);
        assertTrue(Bucket.isMoved(wordOf(HashGroup.bucketOf(first, 0))), "the first group");
        assertTrue(Bucket.isMoved(wordOf(HashGroup.bucketOf(second, 0))), "the second group");
        long third = HashGroup.targetOf(second, 0);
        long bucket = HashGroup.bucketOf(third, 0);
        long entry = Bucket.find(bucket, wordOf(bucket), 0);
        assertEquals(parked.twin.oracle.get(0L), Bucket.value(entry));
      } finally {
        parked.index.table().epochs().exit(pin);
      }
      parked.end();
    }
  }
}
