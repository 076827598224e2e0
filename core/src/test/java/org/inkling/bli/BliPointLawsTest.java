package org.inkling.bli;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.api.Nested;

final class BliPointLawsTest {

  @Nested
  final class Default extends PointIndexLaws {
    Default() {
      super(BliSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends PointIndexLaws {
    Tiny() {
      super(BliSpec.TINY);
    }
  }
}
