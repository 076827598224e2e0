package org.inkling.disk.model;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.Words;
import org.inkling.disk.line.Placement;

/** Stores and applies the {@link Placement} of models of lines. */
final class Placements {

  private Placements() {}

  /** Whether the errors of a kind of lines are aligned to pages. */
  static boolean isAligned(ModelKind kind) {
    return switch (kind) {
      case PGM_D, CPR_PGM_D, CPRLECO_PGM_D, RADIXSPLINE_D -> true;
      case PGM, CPR_PGM, RADIXSPLINE -> false;
      default -> throw new IllegalArgumentException(kind.label() + " has no lines");
    };
  }

  /** Sets the window of a position, limited to the pages of a file. */
  static void window(Placement placement, long position, long pages, PageWindow into) {
    long last = pages - 1;
    into.set(
        Math.clamp(placement.firstPage(position), 0, last),
        Math.clamp(placement.lastPage(position), 0, last),
        Math.clamp(placement.page(position), 0, last));
  }

  static void write(Placement placement, LongConsumer words) {
    words.accept(placement.epsilon());
    words.accept(placement.granularity());
  }

  static Placement read(LongSupplier words, int entriesPerPage, boolean aligned) {
    long epsilon = Words.within("epsilon", words.getAsLong(), 0, Placement.MAX_EPSILON);
    long granularity = Words.within("granularity", words.getAsLong(), 1, entriesPerPage);
    return new Placement(epsilon, (int) granularity, entriesPerPage, aligned);
  }
}
