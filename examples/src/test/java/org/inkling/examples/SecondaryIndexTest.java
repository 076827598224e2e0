package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.inkling.TestSeed;
import org.inkling.bytes.BytesHolder;
import org.junit.jupiter.api.Test;

/** Totals of customers beside two arrays, while orders come and go to others. */
final class SecondaryIndexTest {
  private static final int ORDERS = 2_000;
  private static final int CUSTOMERS = 100;

  @Test
  void totalsAreThoseOfTheRows() {
    var random = TestSeed.random("SecondaryIndex");
    int[] customers = new int[ORDERS];
    long[] cents = new long[ORDERS];
    var held = new BytesHolder();
    try (var orders = new SecondaryIndex()) {
      for (int i = 0; i < ORDERS; i++) {
        customers[i] = random.nextInt(-CUSTOMERS, CUSTOMERS);
        cents[i] = random.nextLong(100_000);
        assertEquals(i, orders.add(customers[i], cents[i], "n".repeat(i % 200)));
        int number = random.nextInt(i + 1);
        customers[number] = random.nextInt(-CUSTOMERS, CUSTOMERS);
        orders.reassign(number, customers[number]);
        assertEquals("n".repeat(number % 200), orders.note(number, held));
      }
      for (int customer = -CUSTOMERS; customer <= CUSTOMERS; customer++) {
        int wanted = customer;
        long total =
            IntStream.range(0, ORDERS)
                .filter(row -> customers[row] == wanted)
                .mapToLong(row -> cents[row])
                .sum();
        assertEquals(total, orders.totalCents(customer), () -> "customer " + wanted);
      }
    }
  }
}
