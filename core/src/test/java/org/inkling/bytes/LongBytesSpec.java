package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.inkling.bytes.check.LongBytesAsLongs;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.PointIndex;
import org.inkling.loft.Changes;
import org.inkling.loft.node.LoftTuning;
import org.inkling.source.SortedEntrySource;

/** An index of byte strings as one of longs, for the law suites. */
enum LongBytesSpec implements IndexSpec {
  /** As users get it. */
  DEFAULT(builder -> builder),

  /** Nodes of a few keys, which are replaced by a few writes. */
  TINY(builder -> builder.tuning(new LoftTuning(1, 1.5, 2, 2, 2, 8, 8, Changes.EAGER)));

  private final UnaryOperator<LongBytesBuilder> configuration;

  LongBytesSpec(UnaryOperator<LongBytesBuilder> configuration) {
    this.configuration = configuration;
  }

  private LongBytesBuilder builder() {
    return configuration.apply(LongBytesIndex.builder().name("laws-" + name()));
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.allOf(Feature.class);
  }

  @Override
  public Set<String> answeringWhenClosed() {
    return Set.of("statistics", "bytes");
  }

  @Override
  public PointIndex empty() {
    return new LongBytesAsLongs(builder().build());
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    return new LongBytesAsLongs(builder().build(LongBytesAsLongs.source(source)));
  }

  @Override
  public void checkStructure(PointIndex index) {
    ((LongBytesAsLongs) index).checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    LongBytesStatistics statistics = ((LongBytesAsLongs) index).statistics();
    assertTrue(statistics.closed(), "closed");
    assertEquals(0, statistics.reservedBytes(), "bytes that are kept after close");
  }
}
