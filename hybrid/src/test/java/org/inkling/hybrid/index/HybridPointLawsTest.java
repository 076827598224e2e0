package org.inkling.hybrid.index;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.api.Nested;

final class HybridPointLawsTest {

  @Nested
  final class Default extends PointIndexLaws {
    Default() {
      super(HybridSpec.DEFAULT);
    }

    @Override
    protected int keysOfAnIndex() {
      return 8;
    }
  }

  @Nested
  final class Tiny extends PointIndexLaws {
    Tiny() {
      super(HybridSpec.TINY);
    }

    @Override
    protected int keysOfAnIndex() {
      return 8;
    }
  }

  @Nested
  final class Cached extends PointIndexLaws {
    Cached() {
      super(HybridSpec.CACHED);
    }

    @Override
    protected int keysOfAnIndex() {
      return 8;
    }
  }
}
