package org.inkling.loft;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.api.Nested;

final class LoftConcurrentOrderedLawsTest {

  @Nested
  final class Default extends ConcurrentOrderedLaws {
    Default() {
      super(LoftSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentOrderedLaws {
    Tiny() {
      super(LoftSpec.TINY);
    }
  }

  @Nested
  final class Crowded extends ConcurrentOrderedLaws {
    Crowded() {
      super(LoftSpec.CROWDED);
    }
  }

  @Nested
  final class Dense extends ConcurrentOrderedLaws {
    Dense() {
      super(LoftSpec.DENSE);
    }
  }

  @Nested
  final class Markers extends ConcurrentOrderedLaws {
    Markers() {
      super(LoftSpec.MARKERS);
    }
  }

  @Nested
  final class Limited extends ConcurrentOrderedLaws {
    Limited() {
      super(LoftSpec.LIMITED);
    }
  }
}
