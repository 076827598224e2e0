package org.inkling.cli.check.nodes;

import org.inkling.cli.json.Labelled;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;

/** How large the nodes of an index under check are. */
public enum NodeKind implements Labelled {
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
    return Labelled.named("--nodes", name, values());
  }

  /** The configuration of an index with such nodes. */
  public LoftBuilder builder(String indexName) {
    LoftBuilder builder = LoftIndex.builder().name(indexName);
    return this == DEFAULT ? builder : builder.epsilon(1).range(2).expansion(1.0);
  }
}
