package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.PointIndex;
import org.inkling.source.SortedEntrySource;

/** XIndex-H for the law-suites. */
enum XIndexHSpec implements IndexSpec {
  /** As users get it. */
  DEFAULT(builder -> builder),

  /** Groups of 2 to 8 buckets that move one by one. */
  TINY(XIndexHBuilder::tiny);

  private final UnaryOperator<XIndexHBuilder> configuration;

  XIndexHSpec(UnaryOperator<XIndexHBuilder> configuration) {
    this.configuration = configuration;
  }

  private XIndexHBuilder builder() {
    return configuration.apply(XIndexH.builder().name("laws-" + name()));
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.complementOf(EnumSet.of(Feature.ORDERED));
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
    var xindex = (XIndexH) index;
    xindex.awaitMaintenance();
    xindex.checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    XIndexHStatistics statistics = ((XIndexH) index).statistics();
    assertTrue(statistics.closed(), "closed");
    assertEquals(0, statistics.reservedBytes(), "bytes that are kept after close");
  }
}
