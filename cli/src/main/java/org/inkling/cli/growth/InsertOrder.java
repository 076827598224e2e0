package org.inkling.cli.growth;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Which keys are loaded, and in which order the others follow. */
enum InsertOrder {
  /** A random sample is loaded; the others follow shuffled. */
  RANDOM,
  /** The lowest are loaded; the others are appended. */
  ASCENDING,
  /** The highest are loaded; each of the others goes before the first. */
  DESCENDING,
  /**
   * A random sample is loaded; made keys, evenly spread over the widest gap between two of them,
   * follow shuffled.
   */
  HOT_GAP;

  /**
   * The order called {@code label}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static InsertOrder named(String label) {
    for (InsertOrder order : values()) {
      if (order.label().equals(label)) {
        return order;
      }
    }
    String known =
        Arrays.stream(values()).map(InsertOrder::label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("unknown order " + label + "; known are " + known);
  }

  /** As the command line has it. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
