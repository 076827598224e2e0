package org.inkling.cli.check.histories;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.inkling.index.OrderedIndex;

/** A fault that the check must find. */
enum Mutant {
  NONE("none", index -> index),
  LOST_UPDATE("lost-update", LostUpdateIndex::new),
  STALE_READ("stale-read", StaleReadIndex::new),
  DOUBLE_CLAIM("double-claim", DoubleClaimIndex::new);

  private final String label;
  private final UnaryOperator<OrderedIndex> spoil;

  Mutant(String label, UnaryOperator<OrderedIndex> spoil) {
    this.label = label;
    this.spoil = spoil;
  }

  String label() {
    return label;
  }

  /** The index with the fault. */
  OrderedIndex spoil(OrderedIndex index) {
    return spoil.apply(index);
  }

  static Mutant named(String name) {
    return Arrays.stream(values())
        .filter(mutant -> mutant.label.equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("--mutant is one of " + names() + ", not " + name));
  }

  private static String names() {
    return Arrays.stream(values()).map(Mutant::label).collect(Collectors.joining(", "));
  }
}
