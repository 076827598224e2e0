package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Buys and sells beside two sorted maps. */
final class OrderBookTest {
  private static final int ORDERS = 5_000;
  private static final int PRICES = 200;

  private final NavigableMap<Long, Long> bids = new TreeMap<>();
  private final NavigableMap<Long, Long> asks = new TreeMap<>();

  @Test
  void fillsAsTwoSortedMapsWould() {
    var random = TestSeed.random("OrderBook");
    try (var book = new OrderBook()) {
      for (int i = 0; i < ORDERS; i++) {
        long price = random.nextLong(PRICES);
        long quantity = random.nextLong(1, 100);
        if (random.nextBoolean()) {
          assertEquals(bought(price, quantity), book.buy(price, quantity));
        } else {
          assertEquals(sold(price, quantity), book.sell(price, quantity));
        }
        long from = random.nextLong(PRICES);
        long to = random.nextLong(from, PRICES);
        assertEquals(sum(asks.subMap(from, true, to, true)), book.asked(from, to));
      }
    }
  }

  private long bought(long limit, long quantity) {
    long left = quantity;
    while (left > 0 && !asks.isEmpty() && asks.firstKey() <= limit) {
      left = takeLevel(asks, asks.firstKey(), left);
    }
    rest(bids, limit, left);
    return quantity - left;
  }

  private long sold(long limit, long quantity) {
    long left = quantity;
    while (left > 0 && !bids.isEmpty() && bids.lastKey() >= limit) {
      left = takeLevel(bids, bids.lastKey(), left);
    }
    rest(asks, limit, left);
    return quantity - left;
  }

  /** Takes what a level has, and returns what is wanted beyond that. */
  private static long takeLevel(NavigableMap<Long, Long> side, long price, long wanted) {
    long there = side.remove(price);
    if (there > wanted) {
      side.put(price, there - wanted);
    }
    return Math.max(0, wanted - there);
  }

  private static void rest(NavigableMap<Long, Long> side, long price, long quantity) {
    if (quantity > 0) {
      side.merge(price, quantity, Long::sum);
    }
  }

  private static long sum(NavigableMap<Long, Long> levels) {
    return levels.values().stream().mapToLong(Long::longValue).sum();
  }
}
