package org.inkling.cli.check.histories;

import java.util.function.UnaryOperator;
import org.inkling.cli.json.Labelled;
import org.inkling.index.OrderedIndex;

/** A fault that the check must find. */
enum Mutant implements Labelled {
  NONE(index -> index),
  LOST_UPDATE(LostUpdateIndex::new),
  STALE_READ(StaleReadIndex::new),
  DOUBLE_CLAIM(DoubleClaimIndex::new);

  private final UnaryOperator<OrderedIndex> spoil;

  Mutant(UnaryOperator<OrderedIndex> spoil) {
    this.spoil = spoil;
  }

  /** Returns the index with the fault. */
  OrderedIndex spoil(OrderedIndex index) {
    return spoil.apply(index);
  }

  static Mutant named(String name) {
    return Labelled.named("--mutant", name, values());
  }
}
