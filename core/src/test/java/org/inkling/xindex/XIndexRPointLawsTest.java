package org.inkling.xindex;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.api.Nested;

final class XIndexRPointLawsTest {

  @Nested
  final class Default extends PointIndexLaws {
    Default() {
      super(XIndexRSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends PointIndexLaws {
    Tiny() {
      super(XIndexRSpec.TINY);
    }
  }
}
