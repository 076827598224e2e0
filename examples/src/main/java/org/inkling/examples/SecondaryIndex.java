package org.inkling.examples;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.inkling.codec.KeyCodec.encodePair;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.inkling.index.Cursor;
import org.inkling.loft.LoftIndex;

/**
 * Orders as rows in native memory, with an index by customer.
 *
 * <p>An index has each key once, but a customer has many orders. So a key is the customer and the
 * row: the orders of a customer are neighbours. The value is the row's offset.
 */
public final class SecondaryIndex implements AutoCloseable {
  private static final long ROW_BYTES = 16;
  private static final long CUSTOMER = 0; // offset of an int
  private static final long CENTS = 8; // offset of a long

  private final Arena arena = Arena.ofShared();
  private final MemorySegment rows;
  private final LoftIndex byCustomer = LoftIndex.builder().name("orders by customer").build();
  private int size;

  /** Makes room for this number of orders. */
  public SecondaryIndex(int capacity) {
    rows = arena.allocate(capacity * ROW_BYTES, Long.BYTES);
  }

  /** Adds an order and returns its row. */
  public int add(int customer, long cents) {
    long offset = size * ROW_BYTES;
    rows.set(JAVA_INT, offset + CUSTOMER, customer);
    rows.set(JAVA_LONG, offset + CENTS, cents);
    byCustomer.put(encodePair(customer, size), offset);
    return size++;
  }

  /** Gives an order to another customer. */
  public void reassign(int row, int customer) {
    long offset = row * ROW_BYTES;
    byCustomer.remove(encodePair(rows.get(JAVA_INT, offset + CUSTOMER), row));
    rows.set(JAVA_INT, offset + CUSTOMER, customer);
    byCustomer.put(encodePair(customer, row), offset);
  }

  /** Adds up the orders of one customer, reading no row of another one. */
  public long totalCents(int customer) {
    long total = 0;
    try (Cursor orders =
        byCustomer.ascending(encodePair(customer, 0), encodePair(customer, size))) {
      while (orders.next()) {
        total += rows.get(JAVA_LONG, orders.value() + CENTS);
      }
    }
    return total;
  }

  @Override
  public void close() {
    byCustomer.close();
    arena.close();
  }

  /** Adds two orders, gives one to another customer, and prints both totals. */
  public static void main(String... arguments) {
    try (var orders = new SecondaryIndex(1_000)) {
      orders.add(7, 1_250);
      int second = orders.add(7, 300);
      orders.reassign(second, 8);
      IO.println("customer 7 ordered for " + orders.totalCents(7) + " cents");
      IO.println("customer 8 ordered for " + orders.totalCents(8) + " cents");
    }
  }
}
