package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.PointIndex;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.source.SortedEntrySource;

/** LOFT for the law-suites, in shapes that reach different parts of it with few keys. */
enum LoftSpec implements IndexSpec {
  /** As users get it. */
  DEFAULT(builder -> builder),

  /** Nodes of a few keys, groups of two slots, buckets that overflow at once. */
  TINY(builder -> builder.tuning(new LoftTuning(1, 1.5, 2, 2, 2, 8, 8, Changes.EAGER))),

  /** One slot for ten keys, so that nearly all stand in deep bucket levels. */
  CROWDED(
      builder -> builder.tuning(new LoftTuning(4, 0.1, 4, 4, 4, 1 << 10, 4, ChangeTuning.DEFAULT))),

  /** Nodes whose probes begin with a line, and that are made anew by a few keys. */
  DENSE(
      builder ->
          builder.tuning(new LoftTuning(64, 1.18, 8, 4, 4, 1 << 7, 16, Changes.EAGER)).dense()),

  /** Deletion markers are kept, and no operation of the contracts may show them. */
  MARKERS(
      builder ->
          builder
              .tuning(new LoftTuning(2, 1.5, 4, 4, 4, 16, 16, Changes.EAGER))
              .keepDeletionMarkers()),

  /** Small nodes in little memory, which are moved while operations use them. */
  LIMITED(
      builder ->
          builder
              .tuning(new LoftTuning(4, 1.5, 8, 8, 8, 64, 16, Changes.EAGER))
              .memoryLimitBytes(4L << 20, 64 << 10));

  private final UnaryOperator<LoftBuilder> configuration;

  LoftSpec(UnaryOperator<LoftBuilder> configuration) {
    this.configuration = configuration;
  }

  private LoftBuilder builder() {
    return configuration.apply(LoftIndex.builder().name("laws-" + name()));
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.allOf(Feature.class);
  }

  @Override
  public Set<String> answeringWhenClosed() {
    return Set.of("statistics", "memoryLimitBytes");
  }

  @Override
  public PointIndex empty() {
    return builder().build();
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    return builder().build(source);
  }

  @Override
  public void checkStructure(PointIndex index) {
    ((LoftIndex) index).checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    LoftStatistics statistics = ((LoftIndex) index).statistics();
    assertTrue(statistics.closed(), "closed");
    assertEquals(0, statistics.reservedBytes(), "bytes that are kept after close");
  }
}
