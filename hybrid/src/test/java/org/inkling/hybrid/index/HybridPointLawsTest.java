package org.inkling.hybrid.index;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.api.Nested;

final class HybridPointLawsTest {

  @Nested
  final class Default extends PointIndexLaws {
    Default() {
      super(HybridSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends PointIndexLaws {
    Tiny() {
      super(HybridSpec.TINY);
    }
  }

  @Nested
  final class Cached extends PointIndexLaws {
    Cached() {
      super(HybridSpec.CACHED);
    }
  }
}
