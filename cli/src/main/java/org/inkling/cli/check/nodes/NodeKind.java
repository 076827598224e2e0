package org.inkling.cli.check.nodes;

import java.util.Locale;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;

/** How large the nodes of an index under check are. */
public enum NodeKind {
  /** As LOFT makes them unless told otherwise. */
  DEFAULT,
  /** As small as the public settings allow, so that each is soon replaced. */
  TINY;

  /**
   * The kind that the command line calls {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static NodeKind named(String name) {
    for (NodeKind kind : values()) {
      if (kind.label().equals(name)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("--nodes is default or tiny, not " + name);
  }

  /** As the command line has it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The configuration of an index with such nodes. */
  public LoftBuilder builder(String indexName) {
    LoftBuilder builder = LoftIndex.builder().name(indexName);
    return this == DEFAULT ? builder : builder.epsilon(1).range(2).expansion(1.0);
  }
}
