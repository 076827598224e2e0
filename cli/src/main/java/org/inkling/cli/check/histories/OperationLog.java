package org.inkling.cli.check.histories;

import java.util.Arrays;

/**
 * Operations on keys with the meaning of their answers: either those of one thread in its order, or
 * all operations on one key.
 *
 * <p>The answer of every operation is reduced to a {@link Precondition} on the key's previous
 * value, and to its next value.
 *
 * @shape rows of {@value #WIDTH} longs: key and thread, begin, end, argument, before, after
 */
final class OperationLog {
  /** As a state: the key has no value. */
  static final long ABSENT = Long.MIN_VALUE;

  /** As an effect: the state stays what it was. */
  static final long KEEP = Long.MIN_VALUE + 1;

  /** A value that no thread writes; it represents any answer that equals a mark. */
  static final long STRANGER = Long.MIN_VALUE + 2;

  private static final long LOWEST_VALUE = Long.MIN_VALUE + RandomValues.FIRST_NUMBER;
  private static final int WIDTH = 6;
  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int ARGUMENT = 3;
  private static final int BEFORE = 4;
  private static final int AFTER = 5;

  private static final int KEY_SHIFT = 32;
  private static final int FIRST_ROWS = 64;

  private long[] rows = new long[WIDTH * FIRST_ROWS];
  private Operation[] operations = new Operation[FIRST_ROWS];
  private Precondition[] guards = new Precondition[FIRST_ROWS];
  private int size;

  /**
   * Adds an operation.
   *
   * @param key the number of its key
   */
  void add(int thread, int key, Operation operation, Answer answer) {
    grow();
    operations[size] = operation;
    guards[size] = answer.guard;
    int at = size * WIDTH;
    rows[at] = (long) key << KEY_SHIFT | thread;
    rows[at + BEGIN] = answer.begin;
    rows[at + END] = answer.end;
    rows[at + ARGUMENT] = answer.argument;
    rows[at + BEFORE] = answer.before;
    rows[at + AFTER] = answer.after;
    size++;
  }

  /** Adds a row of another log. */
  void add(OperationLog other, int row) {
    grow();
    operations[size] = other.operations[row];
    guards[size] = other.guards[row];
    System.arraycopy(other.rows, row * WIDTH, rows, size * WIDTH, WIDTH);
    size++;
  }

  private void grow() {
    if (size == guards.length) {
      rows = Arrays.copyOf(rows, rows.length * 2);
      operations = Arrays.copyOf(operations, size * 2);
      guards = Arrays.copyOf(guards, size * 2);
    }
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  int key(int row) {
    return (int) (rows[row * WIDTH] >>> KEY_SHIFT);
  }

  int thread(int row) {
    return (int) rows[row * WIDTH];
  }

  Operation operation(int row) {
    return operations[row];
  }

  Precondition guard(int row) {
    return guards[row];
  }

  long begin(int row) {
    return rows[row * WIDTH + BEGIN];
  }

  long end(int row) {
    return rows[row * WIDTH + END];
  }

  long before(int row) {
    return rows[row * WIDTH + BEFORE];
  }

  long after(int row) {
    return rows[row * WIDTH + AFTER];
  }

  /** Returns whether the operation leaves its key unchanged. */
  boolean isRead(int row) {
    return after(row) == KEEP;
  }

  /** Returns whether an operation on a key of value {@code state} can give the answer. */
  boolean admits(int row, long state) {
    return guard(row).admits(state, before(row));
  }

  /** Describes the operation and its answer. */
  String describe(int row) {
    long argument = rows[row * WIDTH + ARGUMENT];
    return operation(row).describe(argument, guard(row), before(row), after(row));
  }

  /** Returns the state of a key that has this value. */
  static long stateOf(long value) {
    return value < LOWEST_VALUE ? STRANGER : value;
  }

  /** Describes a state. */
  static String nameOf(long state) {
    if (state == ABSENT) {
      return "absent";
    }
    return state == STRANGER ? "a value that no thread wrote" : Long.toString(state);
  }
}
