package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.PointIndex;
import org.inkling.source.SortedEntrySource;

/** BLI for the law-suites. */
enum BliSpec implements IndexSpec {
  /** As users get it. */
  DEFAULT(builder -> builder),

  /** Buckets of 3 and segments of 4 children. */
  TINY(BliBuilder::tiny);

  private final UnaryOperator<BliBuilder> configuration;

  BliSpec(UnaryOperator<BliBuilder> configuration) {
    this.configuration = configuration;
  }

  private BliBuilder builder() {
    return configuration.apply(BliIndex.builder().name("laws-" + name()));
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
    ((BliIndex) index).checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    BliStatistics statistics = ((BliIndex) index).statistics();
    assertTrue(statistics.closed(), "closed");
    assertEquals(0, statistics.reservedBytes(), "bytes that are kept after close");
  }
}
