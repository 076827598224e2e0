package org.inkling.examples;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.index.PointReads;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/**
 * The probe side of a join, a batch of order lines at a time: {@code getAll} looks the products of
 * a batch up together, so that their cache misses overlap, which takes less than half the time of
 * one {@code get} after the other.
 */
public final class BatchJoin {
  private static final int BATCH = 1_024;

  private final PointReads prices;
  private final long[] found = new long[BATCH]; // is used again for every batch, like the next
  private final boolean[] present = new boolean[BATCH];
  private long cents;
  private long unknown;

  /** Joins with an index from product to price in cents, which others may change meanwhile. */
  public BatchJoin(PointReads prices) {
    this.prices = prices;
  }

  /** Joins the first lines of a batch: line i is about this quantity of that product. */
  public void add(long[] products, long[] quantities, int lines) {
    unknown += lines - prices.getAll(products, found, present, 0, lines);
    for (int i = 0; i < lines; i++) {
      if (present[i]) {
        cents += quantities[i] * found[i];
      }
    }
  }

  /** What all lines with a known product come to. */
  public long cents() {
    return cents;
  }

  /** How many lines had a product without a price. */
  public long unknown() {
    return unknown;
  }

  /** Joins 100 batches of lines about 100,000 products, of which 99,000 have a price. */
  public static void main(String... arguments) {
    long[] products = new long[99_000];
    long[] cents = new long[products.length];
    Arrays.setAll(products, i -> i);
    Arrays.setAll(cents, i -> 100 + i % 10);
    var random = new SplittableRandom(1);
    long[] wanted = new long[BATCH];
    long[] quantities = new long[BATCH];
    Arrays.fill(quantities, 2);
    try (var prices = LoftIndex.builder().build(SortedEntrySource.of(products, cents))) {
      var join = new BatchJoin(prices);
      for (int batch = 0; batch < 100; batch++) {
        Arrays.setAll(wanted, i -> random.nextInt(100_000));
        join.add(wanted, quantities, BATCH);
      }
      IO.println("the lines come to " + join.cents() + " cents");
      IO.println(join.unknown() + " lines have no price");
    }
  }
}
