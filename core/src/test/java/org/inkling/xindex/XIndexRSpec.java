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

/** XIndex-R for the law-suites. */
enum XIndexRSpec implements IndexSpec {
  /** As users get it. */
  DEFAULT(builder -> builder),

  /** Groups of 8 and deltas of 4. */
  TINY(XIndexRBuilder::tiny);

  private final UnaryOperator<XIndexRBuilder> configuration;

  XIndexRSpec(UnaryOperator<XIndexRBuilder> configuration) {
    this.configuration = configuration;
  }

  private XIndexRBuilder builder() {
    return configuration.apply(XIndexR.builder().name("laws-" + name()));
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
    var xindex = (XIndexR) index;
    xindex.awaitMaintenance();
    xindex.checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    XIndexStatistics statistics = ((XIndexR) index).statistics();
    assertTrue(statistics.closed(), "closed");
    assertEquals(0, statistics.reservedBytes(), "bytes that are kept after close");
  }
}
