package org.inkling.examples.check.histories;

import java.util.Locale;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;

/** How large the nodes of the index under check are. */
enum Nodes {
  DEFAULT,
  TINY;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  LoftBuilder builder() {
    LoftBuilder builder = LoftIndex.builder().name("histories");
    return this == DEFAULT ? builder : builder.epsilon(1).range(2).expansion(1.0);
  }

  static Nodes named(String name) {
    for (Nodes nodes : values()) {
      if (nodes.label().equals(name)) {
        return nodes;
      }
    }
    throw new IllegalArgumentException("--nodes is default or tiny, not " + name);
  }
}
