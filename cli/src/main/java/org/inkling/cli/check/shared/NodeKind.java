package org.inkling.cli.check.shared;

import org.inkling.bytes.BytesBuilder;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.LongBytesBuilder;
import org.inkling.bytes.LongBytesIndex;
import org.inkling.cli.json.Labelled;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;

/** The size of the nodes of an index under check. */
public enum NodeKind implements Labelled {
  /** The default of the index. */
  DEFAULT,
  /** A size so small that each node is soon replaced. */
  TINY;

  /** Returns a builder of LOFT with such nodes. */
  public LoftBuilder builder(String indexName) {
    LoftBuilder builder = LoftIndex.builder().name(indexName);
    return this == DEFAULT ? builder : builder.epsilon(1).range(2).expansion(1.0);
  }

  /** Returns a builder of the index of byte strings under byte strings with such nodes. */
  public BytesBuilder stringsBuilder(String indexName) {
    BytesBuilder builder = BytesIndex.builder().name(indexName);
    return this == DEFAULT ? builder : builder.tiny();
  }

  /** Returns a builder of the index of byte strings with such nodes. */
  public LongBytesBuilder bytesBuilder(String indexName) {
    LongBytesBuilder builder = LongBytesIndex.builder().name(indexName);
    return this == DEFAULT ? builder : builder.epsilon(1).range(2).expansion(1.0);
  }
}
