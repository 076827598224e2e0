package org.inkling.index;

import java.util.EnumSet;
import java.util.Set;
import org.inkling.source.SortedEntrySource;

/** The reference index without an order, which can do everything else. */
final class HashMapSpec implements IndexSpec {

  @Override
  public Set<Feature> features() {
    return EnumSet.complementOf(EnumSet.of(Feature.ORDERED));
  }

  @Override
  public PointIndex empty() {
    return new HashMapIndex();
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    return HashMapIndex.load(source);
  }

  @Override
  public void checkStructure(PointIndex index) {
    ((HashMapIndex) index).checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    ((HashMapIndex) index).checkClosed();
  }
}
