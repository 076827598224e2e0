package org.inkling.index;

import java.util.EnumSet;
import java.util.Set;
import org.inkling.source.SortedEntrySource;

/** The reference index, which can do everything. */
final class SkipListSpec implements IndexSpec {

  @Override
  public Set<Feature> features() {
    return EnumSet.allOf(Feature.class);
  }

  @Override
  public PointIndex empty() {
    return new SkipListIndex();
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    return SkipListIndex.load(source);
  }

  @Override
  public void checkStructure(PointIndex index) {
    ((SkipListIndex) index).checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    ((SkipListIndex) index).checkClosed();
  }
}
