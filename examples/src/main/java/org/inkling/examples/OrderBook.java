package org.inkling.examples;

import org.inkling.index.Cursor;
import org.inkling.index.OrderedIndex;
import org.inkling.loft.LoftIndex;

/**
 * A limit order book: two indexes from price to quantity, one for each side. One thread buys and
 * sells; any number of other threads may ask what is for sale meanwhile, and nobody waits.
 */
public final class OrderBook implements AutoCloseable {
  private final OrderedIndex bids = LoftIndex.builder().name("bids").build();
  private final OrderedIndex asks = LoftIndex.builder().name("asks").build();

  /** Buys from the cheapest ask up to a limit, bids for the rest, and returns what was bought. */
  public long buy(long limit, long quantity) {
    try (Cursor cheapestFirst = asks.ascending(Long.MIN_VALUE, limit)) {
      long bought = take(asks, cheapestFirst, quantity);
      set(bids, limit, bids.get(limit, 0) + quantity - bought);
      return bought;
    }
  }

  /** Sells to the highest bid down to a limit, asks for the rest, and returns what was sold. */
  public long sell(long limit, long quantity) {
    try (Cursor highestFirst = bids.descending(Long.MAX_VALUE, limit)) {
      long sold = take(bids, highestFirst, quantity);
      set(asks, limit, asks.get(limit, 0) + quantity - sold);
      return sold;
    }
  }

  private static long take(OrderedIndex side, Cursor bestFirst, long wanted) {
    long taken = 0;
    while (taken < wanted && bestFirst.next()) {
      long part = Math.min(wanted - taken, bestFirst.value());
      set(side, bestFirst.key(), bestFirst.value() - part);
      taken += part;
    }
    return taken;
  }

  private static void set(OrderedIndex side, long price, long quantity) {
    if (quantity == 0) {
      side.remove(price);
    } else {
      side.put(price, quantity);
    }
  }

  /** Adds up what is for sale from one price to another, both included. */
  public long asked(long from, long to) {
    long quantity = 0;
    try (Cursor levels = asks.ascending(from, to)) {
      while (levels.next()) {
        quantity += levels.value();
      }
    }
    return quantity;
  }

  @Override
  public void close() {
    bids.close();
    asks.close();
  }

  /** Asks at two prices, buys from both, and prints what is left. */
  public static void main(String... arguments) {
    try (var book = new OrderBook()) {
      book.sell(101, 50);
      book.sell(102, 70);
      IO.println("bought " + book.buy(103, 80));
      IO.println("for sale up to 110: " + book.asked(0, 110));
    }
  }
}
