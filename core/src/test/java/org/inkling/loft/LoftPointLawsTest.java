package org.inkling.loft;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.api.Nested;

final class LoftPointLawsTest {

  @Nested
  final class Default extends PointIndexLaws {
    Default() {
      super(LoftSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends PointIndexLaws {
    Tiny() {
      super(LoftSpec.TINY);
    }
  }

  @Nested
  final class Crowded extends PointIndexLaws {
    Crowded() {
      super(LoftSpec.CROWDED);
    }
  }

  @Nested
  final class Dense extends PointIndexLaws {
    Dense() {
      super(LoftSpec.DENSE);
    }
  }

  @Nested
  final class Markers extends PointIndexLaws {
    Markers() {
      super(LoftSpec.MARKERS);
    }
  }

  @Nested
  final class Limited extends PointIndexLaws {
    Limited() {
      super(LoftSpec.LIMITED);
    }
  }
}
