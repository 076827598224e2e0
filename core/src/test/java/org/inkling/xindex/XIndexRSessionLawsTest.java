package org.inkling.xindex;

import org.inkling.index.OrderedIndexLaws;
import org.inkling.index.PointIndexLaws;
import org.inkling.index.SessionSpec;
import org.junit.jupiter.api.Nested;

/** What holds for an index holds for its sessions, and for both at once. */
final class XIndexRSessionLawsTest {
  private static final SessionSpec TINY =
      new SessionSpec(XIndexRSpec.TINY, index -> ((XIndexR) index).session());

  @Nested
  final class Point extends PointIndexLaws {
    Point() {
      super(TINY);
    }
  }

  @Nested
  final class Ordered extends OrderedIndexLaws {
    Ordered() {
      super(TINY);
    }
  }
}
