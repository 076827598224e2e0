package org.inkling.protocol;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.inkling.protocol.Operation.Kind;

/**
 * All combinations of operations on two keys, up to their order and up to the names of the keys:
 * threads are alike, and both keys probe alike. At least half of a combination is on key A, so what
 * stands in the old node should be given with A and B in either place.
 */
final class Combinations {
  private static final int KINDS = Kind.values().length;

  private final Setup.Mode mode;
  private final List<Setup.Entry> content;
  private final int count;
  private final Set<List<Operation>> found = new LinkedHashSet<>();

  private Combinations(Setup.Mode mode, List<Setup.Entry> content, int count) {
    this.mode = mode;
    this.content = content;
    this.count = count;
  }

  /** The combinations of so many operations. */
  static List<List<Operation>> of(Setup.Mode mode, List<Setup.Entry> content, int count) {
    var all = new Combinations(mode, content, count);
    all.extend(new ArrayList<>(), 0, 0);
    return List.copyOf(all.found);
  }

  /** Types are kinds on A, then kinds on B; a combination takes them in ascending order. */
  private void extend(List<Integer> types, int from, int onB) {
    if (types.size() == count) {
      found.add(build(types, false));
      found.add(build(types, true));
      return;
    }
    for (int type = from; type < 2 * KINDS; type++) {
      int moreOnB = onB + type / KINDS;
      if (2 * moreOnB <= count) {
        types.add(type);
        extend(types, type, moreOnB);
        types.removeLast();
      }
    }
  }

  private List<Operation> build(List<Integer> types, boolean expectOther) {
    var operations = new ArrayList<Operation>();
    for (int i = 0; i < types.size(); i++) {
      var kind = Kind.values()[types.get(i) % KINDS];
      int key = Word.KEY_A + types.get(i) / KINDS;
      int expected = kind == Kind.COMPARE_AND_SET ? expected(types, i, expectOther) : 0;
      operations.add(new Operation(kind, key, expected, value(i)));
    }
    return operations;
  }

  /** With cells a value of its own for each operation, else 1 and 2 in turn: small, to recur. */
  private int value(int i) {
    return mode.cells() ? Setup.FIRST_VALUE + 1 + i : 2 - i % 2;
  }

  /** The first value if the key has one, or the value of another operation on it. */
  private int expected(List<Integer> types, int i, boolean expectOther) {
    boolean present =
        content.stream()
            .anyMatch(
                e -> e.key() == Word.KEY_A + types.get(i) / KINDS && Word.holdsValue(e.word()));
    if (present && !expectOther) {
      return Setup.FIRST_VALUE;
    }
    for (int other = 0; other < types.size(); other++) {
      var kind = Kind.values()[types.get(other) % KINDS];
      boolean leavesValue = kind != Kind.GET && kind != Kind.REMOVE;
      if (other != i && leavesValue && types.get(other) / KINDS == types.get(i) / KINDS) {
        return value(other);
      }
    }
    return Setup.FIRST_VALUE;
  }
}
