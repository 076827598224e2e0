package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import org.inkling.TestSeed;
import org.inkling.loft.LoftIndex;
import org.junit.jupiter.api.Test;

/** A join beside a hash map, with batches that are not full. */
final class BatchJoinTest {
  @Test
  void joinsAsAHashMapWould() {
    var random = TestSeed.random("BatchJoin");
    var expected = new HashMap<Long, Long>();
    long cents = 0;
    long unknown = 0;
    try (LoftIndex prices = LoftIndex.builder().build()) {
      for (int i = 0; i < 5_000; i++) {
        long product = random.nextLong(10_000);
        long price = random.nextLong(1_000);
        expected.put(product, price);
        prices.put(product, price);
      }
      var join = new BatchJoin(prices);
      long[] products = new long[1_024];
      long[] quantities = new long[1_024];
      for (int batch = 0; batch < 50; batch++) {
        int lines = random.nextInt(products.length + 1);
        for (int i = 0; i < lines; i++) {
          products[i] = random.nextLong(10_000);
          quantities[i] = random.nextLong(10);
          Long price = expected.get(products[i]);
          cents += price == null ? 0 : quantities[i] * price;
          unknown += price == null ? 1 : 0;
        }
        join.add(products, quantities, lines);
        assertEquals(cents, join.cents());
        assertEquals(unknown, join.unknown());
      }
    }
  }
}
