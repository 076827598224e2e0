package org.inkling.cli.check.histories;

import java.util.List;
import java.util.SplittableRandom;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.cli.experiment.Text;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.OrderedIndex;

/**
 * Scans and lookups of neighbours by one thread. Within its interval, each reads every hot key in
 * the range that it covers: a key that it does not report had no value at some instant.
 */
final class RangeReads implements AutoCloseable {
  private static final int MAX_ENTRIES = 48;
  private static final int MARGIN = 3;

  private final int thread;
  private final Round round;
  private final OrderedIndex index;
  private final List<LoggedOperation> log;
  private final LoggedAnswer answer;
  private final Cursor ascending;
  private final Cursor descending;
  private final EntryHolder entry = new EntryHolder();
  private final long[] states = new long[HistoriesPlan.MAX_KEYS];

  RangeReads(
      int thread, Round round, OrderedIndex index, List<LoggedOperation> log, LogicalClock clock) {
    this.thread = thread;
    this.round = round;
    this.index = index;
    this.log = log;
    this.answer = new LoggedAnswer(clock);
    ascending = index.ascending();
    descending = index.descending();
  }

  /** Carries out one operation in an area. */
  void perform(Operation operation, int area, SplittableRandom random) {
    switch (operation) {
      case ASCENDING, DESCENDING -> scan(operation, area, random);
      case FLOOR, LOWER, CEILING, HIGHER -> lookAround(operation, area, random);
      case FIRST -> lookAtEnd(operation, 0);
      case LAST -> lookAtEnd(operation, 1);
      default -> throw new IllegalArgumentException(operation + " is not an ordered read");
    }
  }

  private void scan(Operation operation, int areaNumber, SplittableRandom random) {
    KeyArea area = round.area(areaNumber);
    boolean up = operation == Operation.ASCENDING;
    long near = area.key(random.nextInt(area.size())) + random.nextInt(-MARGIN, MARGIN + 1);
    long far = up ? area.last() + MARGIN : area.key(0) - MARGIN;
    long from = up ? Math.min(near, far) : Math.max(near, far);
    int max = 1 + random.nextInt(MAX_ENTRIES);
    forget(area);
    answer.begin();
    Cursor cursor = up ? ascending : descending;
    cursor.reset(from, far);
    long covered = walk(cursor, area, new Walk(operation, from, far, max));
    answer.end();
    record(operation, areaNumber, Math.min(from, covered), Math.max(from, covered));
  }

  /**
   * A scan.
   *
   * @param from the key at which it begins
   * @param to the key at which it ends unless it is cut
   * @param max the number of entries after which it is cut
   */
  private record Walk(Operation operation, long from, long to, int max) {
    boolean isAhead(long key, long next) {
      return operation == Operation.ASCENDING ? next > key : next < key;
    }
  }

  /** Records the entries that a cursor reports; returns the last key that it has covered. */
  private long walk(Cursor cursor, KeyArea area, Walk walk) {
    long last = walk.from;
    for (int i = 0; i < walk.max; i++) {
      if (!cursor.next()) {
        return walk.to;
      }
      long key = cursor.key();
      boolean isBack = i == 0 ? walk.isAhead(key, walk.from) : !walk.isAhead(last, key);
      if (isBack || walk.isAhead(walk.to, key)) {
        throw new ViolationException(
            Text.format(
                "the %s from %d to %d reports key %d %s",
                walk.operation.label(),
                walk.from,
                walk.to,
                key,
                i == 0 ? "first" : "after key " + last));
      }
      note(area, key, cursor.value());
      last = key;
    }
    return last;
  }

  private void lookAround(Operation operation, int areaNumber, SplittableRandom random) {
    KeyArea area = round.area(areaNumber);
    long key = area.key(random.nextInt(area.size())) + random.nextInt(-MARGIN, MARGIN + 1);
    forget(area);
    answer.begin();
    boolean found =
        switch (operation) {
          case FLOOR -> index.floor(key, entry);
          case LOWER -> index.lower(key, entry);
          case CEILING -> index.ceiling(key, entry);
          default -> index.higher(key, entry);
        };
    answer.end();
    boolean strict = operation == Operation.LOWER || operation == Operation.HIGHER;
    boolean down = operation == Operation.FLOOR || operation == Operation.LOWER;
    long nearest = !strict ? key : down ? key - 1 : key + 1;
    long reached = found ? entry.key : down ? Long.MIN_VALUE : Long.MAX_VALUE;
    if (down ? reached > nearest : reached < nearest) {
      throw new ViolationException(operation.label() + " of " + key + " is key " + entry.key);
    }
    if (found) {
      note(area, entry.key, entry.value);
    }
    record(operation, areaNumber, Math.min(nearest, reached), Math.max(nearest, reached));
  }

  /** Checks by the first or last entry whether the end of the domain has a value. */
  private void lookAtEnd(Operation operation, int end) {
    int number = round.endsFrom() + end;
    answer.begin();
    boolean found = end == 0 ? index.first(entry) : index.last(entry);
    answer.end();
    boolean hit = found && entry.key == round.key(number);
    long state = hit ? LoggedOperation.stateOf(entry.value) : LoggedOperation.ABSENT;
    log.add(answer.read(state).of(thread, number, operation));
  }

  private void forget(KeyArea area) {
    for (int i = 0; i < area.size(); i++) {
      states[i] = LoggedOperation.ABSENT;
    }
  }

  private void note(KeyArea area, long key, long value) {
    int i = area.indexOf(key);
    if (i >= 0) {
      states[i] = LoggedOperation.stateOf(value);
    } else if (area.holds(key) && value != RandomValues.freshValue(key)) {
      throw new ViolationException(
          Text.format(
              "fresh key %d has the value %d, not %d", key, value, RandomValues.freshValue(key)));
    }
  }

  private void record(Operation operation, int areaNumber, long low, long high) {
    KeyArea area = round.area(areaNumber);
    int first = round.keysFrom(areaNumber);
    for (int i = 0; i < area.size(); i++) {
      if (low <= area.key(i) && area.key(i) <= high) {
        log.add(answer.read(states[i]).of(thread, first + i, operation));
      }
    }
  }

  @Override
  public void close() {
    ascending.close();
    descending.close();
  }
}
