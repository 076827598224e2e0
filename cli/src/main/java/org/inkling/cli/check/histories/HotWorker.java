package org.inkling.cli.check.histories;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.agrona.collections.LongArrayList;
import org.inkling.MemoryLimitException;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.cli.experiment.Text;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.PointIndex;
import org.inkling.index.stage.ManagedIndex;
import org.jspecify.annotations.Nullable;

/**
 * One thread of a round. It carries out and logs operations on hot keys, and puts fresh keys
 * between them.
 */
final class HotWorker implements Runnable {
  private static final int PERCENT = 100;

  /** How often a thread waits for maintenance after a refusal. */
  private static final int MAX_WAITS = 16;

  /** One operation in this number goes to an end of the key domain. */
  private static final int ENDS_ONE_IN = 32;

  private static final Operation[] MIX = mix();
  private static final int ORDERED_FROM = Arrays.asList(MIX).indexOf(Operation.ASCENDING);

  private final int number;
  private final Round round;
  private final PointIndex hot;
  private final PointIndex index;
  private final LogicalClock clock;
  private final List<LoggedOperation> log = new ArrayList<>();
  private final KeyOperations points;
  private final long[] seen;
  private final LongHolder holder = new LongHolder();
  private final LongArrayList freshKeys = new LongArrayList();
  private long freshClaims;
  private boolean isRefused;
  private int waits;

  /**
   * @param hot the index for operations on hot keys, perhaps with a fault
   * @param index the same index for fresh keys
   */
  HotWorker(int number, Round round, PointIndex hot, PointIndex index, LogicalClock clock) {
    this.number = number;
    this.round = round;
    this.hot = hot;
    this.index = index;
    this.clock = clock;
    points = new KeyOperations(number, hot, log, clock, this::makeRoom);
    seen = new long[round.keys()];
  }

  /** Returns each operation as often as it occurs in a hundred, with ordered reads last. */
  private static Operation[] mix() {
    return Arrays.stream(Operation.values())
        .flatMap(operation -> Collections.nCopies(operation.percent(), operation).stream())
        .toArray(Operation[]::new);
  }

  /** Returns the operations of the thread, in order. */
  List<LoggedOperation> log() {
    return log;
  }

  /** Returns the fresh keys that it put, some of them more than once. */
  LongArrayList freshKeys() {
    return freshKeys;
  }

  /** Returns the number of fresh keys that it was the first to put. */
  long freshClaims() {
    return freshClaims;
  }

  /** Returns whether a fresh key was refused for lack of memory. */
  boolean isRefused() {
    return isRefused;
  }

  /** A full index is not waited for at each operation: then refused ones are left out. */
  private void makeRoom() {
    if (index instanceof ManagedIndex managed && waits++ < MAX_WAITS) {
      managed.awaitMaintenance();
    }
  }

  @Override
  public void run() {
    try (RangeReads reads =
        hot instanceof OrderedIndex ordered
            ? new RangeReads(number, round, ordered, log, clock)
            : null) {
      for (int chunk = round.take(); chunk >= 0; chunk = round.take()) {
        SplittableRandom random = RandomValues.random(round.plan().seed(), round.number(chunk));
        for (int i = chunk; i < round.endOf(chunk); i++) {
          perform(i, random, reads);
          insertAround(round.area(round.areaOf(i)), random);
        }
      }
    }
  }

  /** Performs an operation, which reads no range if there are no range {@code reads}. */
  private void perform(int i, SplittableRandom random, @Nullable RangeReads reads) {
    int drawn = random.nextInt(reads == null ? ORDERED_FROM : PERCENT);
    int area = round.areaOf(i);
    if (reads != null && drawn >= ORDERED_FROM) {
      reads.perform(MIX[drawn], area, random);
      return;
    }
    int key = round.keysFrom(area) + random.nextInt(round.plan().keys());
    if (random.nextInt(ENDS_ONE_IN) == 0) {
      key = round.endsFrom() + random.nextInt(2);
    }
    long value =
        RandomValues.hotValue(RandomValues.FIRST_NUMBER + round.number(i), random.nextInt());
    seen[key] = points.perform(MIX[drawn], key, round.key(key), seen[key], value);
  }

  private void insertAround(KeyArea area, SplittableRandom random) {
    int fresh = round.plan().fresh();
    int count = fresh / PERCENT + (random.nextInt(PERCENT) < fresh % PERCENT ? 1 : 0);
    for (int i = 0; i < count && !isRefused; i++) {
      insert(area.freshKey(random));
    }
  }

  private void insert(long key) {
    try {
      put(key);
    } catch (MemoryLimitException e) {
      makeRoom();
      putOrEnd(key);
    }
  }

  private void putOrEnd(long key) {
    try {
      put(key);
    } catch (MemoryLimitException e) {
      isRefused = true;
    }
  }

  private void put(long key) {
    long value = RandomValues.freshValue(key);
    if (index.putIfAbsent(key, value, holder)) {
      freshClaims++;
    } else if (holder.value != value) {
      throw new ViolationException(
          Text.format("fresh key %d has the value %d, not %d", key, holder.value, value));
    }
    freshKeys.addLong(key);
  }
}
