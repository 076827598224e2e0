package org.inkling.examples.check.soak;

import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;

/** How large the nodes of the index under soak are. */
enum NodeKind {
  /** As LOFT makes them unless told otherwise. */
  DEFAULT,
  /** As small as the public settings allow, so that each is soon replaced. */
  TINY;

  /** The kind that the command line calls {@code name}. */
  static NodeKind named(String name) {
    return switch (name) {
      case "default" -> DEFAULT;
      case "tiny" -> TINY;
      default -> throw new IllegalArgumentException("--nodes is default or tiny, not " + name);
    };
  }

  SoakSubject open() {
    LoftBuilder builder = LoftIndex.builder().name("soak");
    if (this == TINY) {
      builder.epsilon(1).range(2).expansion(1.0);
    }
    return new LoftSoakSubject(builder.build());
  }
}
