package org.inkling.cli.check.soak;

import java.util.SplittableRandom;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.index.LongHolder;
import org.inkling.index.PointIndex;

/** The writes of one thread to its own places. The outcome of each write is known in advance. */
final class Writes {

  private final PointIndex index;
  private final SplittableRandom random;
  private final OperationCounts counts;
  private final LongHolder holder = new LongHolder();

  Writes(PointIndex index, SplittableRandom random, OperationCounts counts) {
    this.index = index;
    this.random = random;
    this.counts = counts;
  }

  /** Inserts the key of a place unless it is present. */
  void fill(Cluster cluster, int place) {
    if (!VersionWord.isPresent(cluster.word(place))) {
      insert(cluster, place);
    }
  }

  /** Removes the key of a place if it is present. */
  void desert(Cluster cluster, int place) {
    if (VersionWord.isPresent(cluster.word(place))) {
      remove(cluster, place);
    }
  }

  /** Carries out a random write to a place. One write in four must not change it. */
  void any(Cluster cluster, int place) {
    boolean present = VersionWord.isPresent(cluster.word(place));
    if (random.nextInt(4) == 0) {
      inVain(cluster, place, present);
    } else if (!present) {
      insert(cluster, place);
    } else if (random.nextInt(3) == 0) {
      remove(cluster, place);
    } else {
      overwrite(cluster, place);
    }
  }

  private void insert(Cluster cluster, int place) {
    counts.add(OperationCounts.Kind.INSERT);
    int word = VersionWord.begin(cluster.word(place), false);
    cluster.setWord(place, word);
    long key = cluster.key(place);
    long value = cluster.value(place, VersionWord.latest(word));
    switch (random.nextInt(5)) {
      case 0 -> require(index.putIfAbsent(key, value), "putIfAbsent found a key", cluster, place);
      case 1 ->
          require(index.putIfAbsent(key, value, holder), "putIfAbsent found a key", cluster, place);
      case 2 ->
          require(
              index.getAndPut(key, value, VersionedValue.NOTHING) == VersionedValue.NOTHING,
              "getAndPut found a key",
              cluster,
              place);
      case 3 ->
          require(!index.getAndPut(key, value, holder), "getAndPut found a key", cluster, place);
      default -> index.put(key, value);
    }
    cluster.setWord(place, VersionWord.end(word));
  }

  private void overwrite(Cluster cluster, int place) {
    counts.add(OperationCounts.Kind.OVERWRITE);
    int old = cluster.word(place);
    int word = VersionWord.begin(old, true);
    cluster.setWord(place, word);
    long key = cluster.key(place);
    long value = cluster.value(place, VersionWord.latest(word));
    long previous = cluster.value(place, VersionWord.latest(old));
    holder.value = previous;
    boolean right =
        switch (random.nextInt(6)) {
          case 0 -> index.getAndPut(key, value, VersionedValue.NOTHING) == previous;
          case 1 -> index.getAndPut(key, value, holder) && holder.value == previous;
          case 2 -> index.compareAndSet(key, previous, value);
          case 3 -> index.replace(key, value);
          case 4 -> index.getAndReplace(key, value, holder) && holder.value == previous;
          default -> {
            index.put(key, value);
            yield true;
          }
        };
    require(right, "a write of a present key did not find its value", cluster, place);
    cluster.setWord(place, VersionWord.end(word));
  }

  private void remove(Cluster cluster, int place) {
    counts.add(OperationCounts.Kind.REMOVE);
    int old = cluster.word(place);
    int word = VersionWord.begin(old, false);
    cluster.setWord(place, word);
    long key = cluster.key(place);
    long previous = cluster.value(place, VersionWord.latest(old));
    boolean right =
        switch (random.nextInt(4)) {
          case 0 -> index.remove(key);
          case 1 -> index.remove(key, previous);
          case 2 -> index.getAndRemove(key, VersionedValue.NOTHING) == previous;
          default -> index.getAndRemove(key, holder) && holder.value == previous;
        };
    require(right, "a removal did not find the value", cluster, place);
    cluster.setWord(place, VersionWord.end(word));
  }

  private void inVain(Cluster cluster, int place, boolean present) {
    counts.add(OperationCounts.Kind.VAIN_WRITE);
    long key = cluster.key(place);
    long now = cluster.value(place, VersionWord.latest(cluster.word(place)));
    long other = cluster.value(place, VersionWord.latest(cluster.word(place)) + 2);
    boolean right =
        present
            ? switch (random.nextInt(4)) {
              case 0 -> !index.putIfAbsent(key, other);
              case 1 -> !index.putIfAbsent(key, other, holder) && holder.value == now;
              case 2 -> !index.remove(key, other);
              default -> !index.compareAndSet(key, other, now);
            }
            : switch (random.nextInt(5)) {
              case 0 -> !index.remove(key);
              case 1 -> !index.remove(key, other);
              case 2 -> !index.replace(key, other);
              case 3 -> index.getAndRemove(key, VersionedValue.NOTHING) == VersionedValue.NOTHING;
              default -> !index.compareAndSet(key, now, other);
            };
    String claim = present ? "found nothing or another value" : "found a key that is absent";
    require(right, "a write that should change nothing " + claim, cluster, place);
  }

  private static void require(boolean right, String wrong, Cluster cluster, int place) {
    if (!right) {
      throw new ViolationException(wrong + ": " + cluster.describe(place));
    }
  }
}
