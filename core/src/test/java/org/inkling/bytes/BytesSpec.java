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

  BytesIndex bytes() {
    return BytesIndex.builder().name("laws-" + name()).shape(shape).build();
  }

  @Override
  public PointIndex empty() {
    return new BytesAsLongs(bytes());
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    PointIndex index = empty();
    try (var entries = source.open()) {
      while (entries.next()) {
        index.put(entries.key(), entries.value());
      }
    }
    return index;
  }

  @Override
  public Set<String> answeringWhenClosed() {
    return Set.of("statistics", "bytes");
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
