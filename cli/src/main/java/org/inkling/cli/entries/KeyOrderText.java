package org.inkling.cli.entries;

import java.util.Locale;
import org.inkling.source.KeyOrder;

/** Describes the order of keys. */
public final class KeyOrderText {

  private KeyOrderText() {}

  /** Returns the word for the order: {@code signed} or {@code unsigned}. */
  public static String word(KeyOrder order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the description of the keys of an index. */
  public static String of(KeyOrder order) {
    return word(order) + " numbers";
  }
}
