package org.inkling.loft;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.api.Nested;

final class LoftConcurrentLawsTest {

  @Nested
  final class Default extends ConcurrentIndexLaws {
    Default() {
      super(LoftSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentIndexLaws {
    Tiny() {
      super(LoftSpec.TINY);
    }
  }

  @Nested
  final class Crowded extends ConcurrentIndexLaws {
    Crowded() {
      super(LoftSpec.CROWDED);
    }
  }

  @Nested
  final class Dense extends ConcurrentIndexLaws {
    Dense() {
      super(LoftSpec.DENSE);
    }
  }

  @Nested
  final class Markers extends ConcurrentIndexLaws {
    Markers() {
      super(LoftSpec.MARKERS);
    }
  }

  @Nested
  final class Limited extends ConcurrentIndexLaws {
    Limited() {
      super(LoftSpec.LIMITED);
    }
  }
}
