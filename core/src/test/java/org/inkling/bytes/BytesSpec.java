package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Set;
import org.inkling.bytes.check.BytesAsLongs;
import org.inkling.bytes.node.NodeShape;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.PointIndex;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.UnsortedSourceException;

/** An index of byte strings as one of longs, for the law suites. */
enum BytesSpec implements IndexSpec {
  /** As users get it. */
  DEFAULT(NodeShape.DEFAULT),

  /** Nodes of a few keys, so that a few writes force every change. */
  TINY(new NodeShape(512));

  private final NodeShape shape;

  BytesSpec(NodeShape shape) {
    this.shape = shape;
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.allOf(Feature.class);
  }

  NodeShape shape() {
    return shape;
  }

  @Override
  public Set<String> answeringWhenClosed() {
    return Set.of("statistics", "bytes");
  }

  private BytesBuilder builder() {
    return BytesIndex.builder().name("laws-" + name()).shape(shape);
  }

  BytesIndex bytes() {
    return builder().build();
  }

  BytesIndex bytes(BytesMemory memory) {
    return builder().memory(memory).build();
  }

  @Override
  public PointIndex empty() {
    return new BytesAsLongs(bytes());
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    try {
      return new BytesAsLongs(builder().build(BytesAsLongs.source(source)));
    } catch (UnsortedSourceException e) {
      throw asLongs(e, source);
    }
  }

  /** Returns the refusal of two byte strings as one of the longs that they stand for. */
  private static UnsortedSourceException asLongs(
      UnsortedSourceException refusal, SortedEntrySource source) {
    long previous = 0;
    long key = 0;
    try (var entries = source.open()) {
      for (long i = 0; i <= refusal.position() && entries.next(); i++) {
        previous = key;
        key = entries.key();
      }
    }
    var translated = new UnsortedSourceException(refusal.position(), previous, key);
    translated.initCause(refusal);
    return translated;
  }

  @Override
  public void checkStructure(PointIndex index) {
    ((BytesAsLongs) index).checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    BytesStatistics statistics = ((BytesAsLongs) index).statistics();
    assertTrue(statistics.closed(), "closed");
    assertEquals(0, statistics.reservedBytes(), "bytes that are kept after close");
  }
}
