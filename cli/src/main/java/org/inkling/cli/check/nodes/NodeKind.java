package org.inkling.cli.check.nodes;

import org.inkling.cli.json.Labelled;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;

/** The size of the nodes of an index under check. */
public enum NodeKind implements Labelled {
  /** LOFT's default. */
  DEFAULT,
  /** The smallest size that the public settings allow, so that each node is soon replaced. */
  TINY;

  /**
   * Returns the kind named {@code name} on the command line.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static NodeKind named(String name) {
    return Labelled.named("--nodes", name, values());
  }

  /** Returns a builder of an index with such nodes. */
  public LoftBuilder builder(String indexName) {
    LoftBuilder builder = LoftIndex.builder().name(indexName);
    return this == DEFAULT ? builder : builder.epsilon(1).range(2).expansion(1.0);
  }
}
