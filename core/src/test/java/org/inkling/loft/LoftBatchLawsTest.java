package org.inkling.loft;

import org.inkling.index.BatchLaws;
import org.junit.jupiter.api.Nested;

final class LoftBatchLawsTest {

  @Nested
  final class Default extends BatchLaws {
    Default() {
      super(LoftSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends BatchLaws {
    Tiny() {
      super(LoftSpec.TINY);
    }
  }

  @Nested
  final class Crowded extends BatchLaws {
    Crowded() {
      super(LoftSpec.CROWDED);
    }
  }

  @Nested
  final class Dense extends BatchLaws {
    Dense() {
      super(LoftSpec.DENSE);
    }
  }

  @Nested
  final class Markers extends BatchLaws {
    Markers() {
      super(LoftSpec.MARKERS);
    }
  }
}
