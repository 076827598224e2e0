package org.inkling.house;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.inkling.MemoryBudget;
import org.inkling.NativeAccessException;
import org.inkling.bli.BliIndex;
import org.inkling.index.OrderedIndex;
import org.inkling.loft.LoftIndex;
import org.inkling.region.LongRegion;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.XIndexR;

/** A program that tries to build an index of each kind, and says what came of it. */
final class DeniedMain {
  static final String FIRST = "first: ";
  static final String SECOND = "second: ";
  static final String REGION = "region: ";
  static final String BUILT = "built";

  private DeniedMain() {}

  public static void main(String[] args) {
    System.out.println(FIRST + outcome());
    System.out.println(SECOND + outcome());
    try (Arena arena = Arena.ofConfined()) { // memory of the caller needs no access
      var region = LongRegion.of(arena.allocate(ValueLayout.JAVA_LONG, 2));
      region.set(1, 77);
      System.out.println(REGION + region.get(1));
    }
  }

  /** Returns what came of all kinds, which is the same, with a budget that gets everything back. */
  private static String outcome() {
    var entries = SortedEntrySource.of(new long[] {7}, new long[] {70});
    var budget = MemoryBudget.of(MemoryBudget.MIN_BYTES);
    Set<String> outcomes =
        Stream.<Supplier<OrderedIndex>>of(
                () -> LoftIndex.builder().memoryBudget(budget).build(entries),
                () -> BliIndex.builder().memoryBudget(budget).build(entries),
                () -> XIndexR.builder().memoryBudget(budget).build(entries))
            .map(DeniedMain::build)
            .collect(Collectors.toSet());
    if (outcomes.size() != 1 || budget.usedBytes() != 0) {
      throw new AssertionError(outcomes + ", " + budget.usedBytes() + " bytes taken");
    }
    return outcomes.iterator().next();
  }

  private static String build(Supplier<OrderedIndex> builder) {
    try (var index = builder.get()) {
      if (index.get(7, -1) != 70) {
        throw new AssertionError("a wrong answer");
      }
      return BUILT;
    } catch (NativeAccessException e) {
      return e.getMessage();
    }
  }
}
