package org.inkling.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.inkling.protocol.Violation.Fault;

/**
 * Linearizability, checked while the model runs: for each key the set of what may have happened so
 * far. An element is the state of the key, and for every operation inside whether it has taken
 * effect already and with what answer. An operation takes effect no sooner than an answer needs it,
 * so the set grows at answers only. An answer that no element can give has no sequential order.
 *
 * <p>Keys are independent of one another, so each has its own set. Sets are numbered, and a state
 * of the model holds their numbers: histories that leave the same choices are one.
 *
 * @shape element: bits 0-2 the state; then 4 bits per operation: 0, or 1 + its answer
 * @source Wing and Gong; Lowe, <i>Testing for linearizability</i>
 */
final class Histories {
  private static final int STATE_BITS = 3;
  private static final int ANSWER_BITS = 4;

  private final List<Operation> operations;
  private final boolean markers;
  private final List<int[]> sets = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final Map<Long, Integer> known = new HashMap<>();

  Histories(Setup setup) {
    this.operations = setup.operations();
    this.markers = setup.mode().markers();
  }

  /** The history of a key in which nothing has happened. */
  int initial(int state) {
    return number(new TreeSet<>(List.of(state)));
  }

  /** The operations on a key that are inside, a bit each. */
  int pending(Memory memory, int key) {
    int pending = 0;
    for (int i = 0; i < operations.size(); i++) {
      var pc = OperationLocals.pc(memory, i);
      boolean inside = pc != OperationLocals.Pc.BEGIN && pc != OperationLocals.Pc.DONE;
      if (inside && operations.get(i).key() == key) {
        pending |= 1 << i;
      }
    }
    return pending;
  }

  /** The history after an operation, one of those pending, has answered. */
  int respond(int history, int pending, int operation, int result) {
    long call = (((long) history << 8 | pending) << 8 | operation) << 8 | result;
    Integer after = known.get(call);
    if (after == null) {
      after = compute(history, pending, operation, result);
      known.put(call, after);
    }
    return after;
  }

  private int compute(int history, int pending, int operation, int result) {
    var after = new TreeSet<Integer>();
    for (int element : sets.get(history)) {
      collect(element, pending, operation, after);
    }
    int wanted = result + 1 << shift(operation);
    int mask = (1 << ANSWER_BITS) - 1 << shift(operation);
    var left = new TreeSet<Integer>();
    for (int element : after) {
      if ((element & mask) == wanted) {
        left.add(element & ~mask);
      }
    }
    if (left.isEmpty()) {
      throw new Violation(
          Fault.NO_ORDER,
          operations.get(operation) + " answers " + result + ", which no order gives");
    }
    return number(left);
  }

  /** All elements in which the operation has taken effect, after as many others as one likes. */
  private void collect(int element, int pending, int operation, TreeSet<Integer> into) {
    if (answered(element, operation)) {
      into.add(element);
      return;
    }
    for (int i = 0; i < operations.size(); i++) {
      if ((pending & 1 << i) != 0 && !answered(element, i)) {
        collect(apply(element, i), pending, operation, into);
      }
    }
  }

  private int apply(int element, int i) {
    int state = element & Operation.DELETED;
    var operation = operations.get(i);
    return (element & ~Operation.DELETED)
        | operation.after(state, markers)
        | operation.result(state, markers) + 1 << shift(i);
  }

  private static boolean answered(int element, int operation) {
    return (element >> shift(operation) & (1 << ANSWER_BITS) - 1) != 0;
  }

  private static int shift(int operation) {
    return STATE_BITS + ANSWER_BITS * operation;
  }

  private int number(TreeSet<Integer> elements) {
    return numbers.computeIfAbsent(
        List.copyOf(elements),
        list -> {
          sets.add(list.stream().mapToInt(Integer::intValue).toArray());
          return sets.size() - 1;
        });
  }

  /** Whether a key, with no operation inside, may be in this state. */
  boolean allows(int history, int state) {
    return Arrays.stream(sets.get(history)).anyMatch(element -> element == state);
  }
}
