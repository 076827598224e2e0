package org.inkling.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.inkling.codec.KeyCodec.encodePair;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.bytes.BytesHolder;
import org.inkling.bytes.LongBytesIndex;
import org.inkling.index.Cursor;
import org.inkling.loft.LoftIndex;

/**
 * Orders as rows of any length, with an index by customer. An index has each key once, but a
 * customer has many orders: so a key is the customer and the number of the order, and the orders of
 * a customer are neighbours. The value is the amount, so that a total reads no row.
 */
public final class SecondaryIndex implements AutoCloseable {
  private static final int CUSTOMER = 0; // offset of an int in a row
  private static final int CENTS = 4; // offset of a long
  private static final int NOTE = 12; // offset of a text, to the end of the row

  private final LongBytesIndex orders = LongBytesIndex.builder().name("orders").build();
  private final LoftIndex byCustomer = LoftIndex.builder().name("orders by customer").build();
  private final AtomicInteger numbers = new AtomicInteger();

  /** Adds an order and returns its number. */
  public int add(int customer, long cents, String note) {
    int number = numbers.getAndIncrement();
    byte[] text = note.getBytes(UTF_8);
    var row = ByteBuffer.allocate(NOTE + text.length).putInt(customer).putLong(cents).put(text);
    orders.put(number, row.array());
    byCustomer.put(encodePair(customer, number), cents);
    return number;
  }

  /** Gives an order to another customer; for one thread at a time. */
  public void reassign(int number, int customer) {
    var row = ByteBuffer.wrap(requireNonNull(orders.get(number), () -> "no order " + number));
    byCustomer.remove(encodePair(row.getInt(CUSTOMER), number));
    orders.put(number, row.putInt(CUSTOMER, customer).array());
    byCustomer.put(encodePair(customer, number), row.getLong(CENTS));
  }

  /** Returns the note of an order; it reads the row into a holder that the caller reuses. */
  public String note(int number, BytesHolder row) {
    return orders.get(number, row) ? new String(row.array(), NOTE, row.length() - NOTE, UTF_8) : "";
  }

  /** Adds up the orders of one customer. */
  public long totalCents(int customer) {
    long total = 0;
    try (Cursor cursor =
        byCustomer.ascending(encodePair(customer, 0), encodePair(customer, numbers.get()))) {
      while (cursor.next()) {
        total += cursor.value();
      }
    }
    return total;
  }

  @Override
  public void close() {
    byCustomer.close();
    orders.close();
  }

  /** Adds two orders, gives one to another customer, and prints both totals and a note. */
  public static void main(String... arguments) {
    try (var orders = new SecondaryIndex()) {
      orders.add(7, 1_250, "");
      int second = orders.add(7, 300, "a gift, please wrap it");
      orders.reassign(second, 8);
      IO.println("customer 7 ordered for " + orders.totalCents(7) + " cents");
      IO.println("customer 8 ordered for " + orders.totalCents(8) + " cents");
      IO.println("order " + second + ": " + orders.note(second, new BytesHolder()));
    }
  }
}
