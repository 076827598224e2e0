package org.inkling.house;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import org.inkling.NativeAccessException;
import org.inkling.loft.LoftIndex;
import org.inkling.region.LongRegion;
import org.inkling.source.SortedEntrySource;

/** A program that tries to build an index, and says what came of it. */
final class DeniedMain {
  static final String FIRST = "first: ";
  static final String SECOND = "second: ";
  static final String REGION = "region: ";
  static final String BUILT = "built";

  private DeniedMain() {}

  public static void main(String[] args) {
    System.out.println(FIRST + build());
    System.out.println(SECOND + build());
    try (Arena arena = Arena.ofConfined()) { // memory of the caller needs no access
      var region = LongRegion.of(arena.allocate(ValueLayout.JAVA_LONG, 2));
      region.set(1, 77);
      System.out.println(REGION + region.get(1));
    }
  }

  private static String build() {
    var entries = SortedEntrySource.of(new long[] {7}, new long[] {70});
    try (var index = LoftIndex.builder().build(entries)) {
      if (index.get(7, -1) != 70) {
        throw new AssertionError("a wrong answer");
      }
      return BUILT;
    } catch (NativeAccessException e) {
      return e.getMessage();
    }
  }
}
