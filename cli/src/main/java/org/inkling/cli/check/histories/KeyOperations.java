package org.inkling.cli.check.histories;

import static org.inkling.cli.check.histories.LoggedOperation.ABSENT;

import java.util.List;
import org.inkling.MemoryLimitException;
import org.inkling.index.LongHolder;
import org.inkling.index.PointIndex;

/** Operations on single keys by one thread, which logs them with their answers. */
final class KeyOperations {
  private static final int MAX_TRIES = 3;

  private final int thread;
  private final PointIndex index;
  private final List<LoggedOperation> log;
  private final LoggedAnswer answer;
  private final LongHolder holder = new LongHolder();
  private final Runnable makeRoom;
  private long seen;

  /**
   * @param makeRoom waits for maintenance, after a write was refused for lack of memory
   */
  KeyOperations(
      int thread,
      PointIndex index,
      List<LoggedOperation> log,
      LogicalClock clock,
      Runnable makeRoom) {
    this.thread = thread;
    this.index = index;
    this.log = log;
    this.answer = new LoggedAnswer(clock);
    this.makeRoom = makeRoom;
  }

  /**
   * Carries out one operation. A write that is refused for lack of memory is repeated; one that is
   * refused for good is left out of the log, since it must have changed nothing.
   *
   * @param number the key's number in the log
   * @param expected the value that conditional operations compare with
   * @param value the value that writes store; no thread has written it before
   * @return the value of the key after the operation, if the answer tells it, or 0
   */
  long perform(Operation operation, int number, long key, long expected, long value) {
    seen = 0;
    answer.argument = value;
    switch (operation) {
      case GET, CONTAINS -> read(operation, key, value);
      case REMOVE, REMOVE_EXPECTED, GET_AND_REMOVE -> remove(operation, key, expected);
      default -> {
        if (!writePatiently(operation, key, expected, value)) {
          return 0;
        }
      }
    }
    log.add(answer.of(thread, number, operation));
    return seen;
  }

  private void read(Operation operation, long key, long unwritten) {
    answer.begin();
    if (operation == Operation.CONTAINS) {
      boolean isPresent = index.containsKey(key);
      answer.end();
      if (isPresent) {
        answer.present();
      } else {
        answer.read(ABSENT);
      }
    } else {
      long value = index.get(key, unwritten);
      answer.end();
      seen = value;
      answer.read(value == unwritten ? ABSENT : LoggedOperation.stateOf(value));
    }
  }

  /** Returns whether the write was not refused for good. */
  private boolean writePatiently(Operation operation, long key, long expected, long value) {
    for (int i = 0; i < MAX_TRIES; i++) {
      try {
        write(operation, key, expected, value);
        return true;
      } catch (MemoryLimitException e) {
        makeRoom.run();
      }
    }
    return false;
  }

  private void write(Operation operation, long key, long expected, long value) {
    answer.begin();
    switch (operation) {
      case PUT -> {
        index.put(key, value);
        answer.end();
        answer.written(value);
        seen = value;
      }
      case GET_AND_PUT -> {
        boolean found = index.getAndPut(key, value, holder);
        answer.end();
        answer.changed(previous(found), value);
        seen = value;
      }
      case PUT_IF_ABSENT -> {
        boolean claimed = index.putIfAbsent(key, value, holder);
        answer.end();
        if (claimed) {
          answer.changed(ABSENT, value);
        } else {
          answer.read(previous(true));
        }
        seen = claimed ? value : holder.value;
      }
      case REPLACE -> {
        boolean found = index.getAndReplace(key, value, holder);
        answer.end();
        answer.changedIf(found, previous(true), value);
        seen = found ? value : 0;
      }
      case COMPARE_AND_SET -> {
        boolean exchanged = index.compareAndSet(key, expected, value);
        answer.end();
        answer.exchangedIf(exchanged, expected, value);
        seen = exchanged ? value : 0;
      }
      default -> throw new IllegalArgumentException(operation + " does not write one key");
    }
  }

  private void remove(Operation operation, long key, long expected) {
    answer.begin();
    switch (operation) {
      case REMOVE -> {
        boolean found = index.remove(key);
        answer.end();
        if (found) {
          answer.changedPresent(ABSENT);
        } else {
          answer.read(ABSENT);
        }
      }
      case REMOVE_EXPECTED -> {
        boolean removed = index.remove(key, expected);
        answer.end();
        answer.exchangedIf(removed, expected, ABSENT);
      }
      default -> {
        boolean found = index.getAndRemove(key, holder);
        answer.end();
        answer.changedIf(found, previous(true), ABSENT);
      }
    }
  }

  private long previous(boolean found) {
    return found ? LoggedOperation.stateOf(holder.value) : ABSENT;
  }
}
