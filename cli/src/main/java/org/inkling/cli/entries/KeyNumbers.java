package org.inkling.cli.entries;

import org.inkling.source.KeyOrder;

/** Turns the numbers of a user into keys. */
interface KeyNumbers {

  /**
   * Returns the key of a decimal number.
   *
   * @throws NumberFormatException if the text is not such a number
   */
  long parse(String text);

  /** Returns the description of the numbers that are accepted, for messages. */
  String expected();

  /** Returns the order of the numbers that were parsed. */
  KeyOrder order();

  /** Returns the numbers of an order. */
  static KeyNumbers of(KeyOrder order) {
    return new Ordered(order);
  }

  /** The numbers of one order. */
  record Ordered(KeyOrder order) implements KeyNumbers {

    @Override
    public long parse(String text) {
      return order.parse(text);
    }

    @Override
    public String expected() {
      return order.range();
    }
  }
}
