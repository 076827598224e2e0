package org.inkling.loft;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.api.Nested;

final class LoftOrderedLawsTest {

  @Nested
  final class Default extends OrderedIndexLaws {
    Default() {
      super(LoftSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends OrderedIndexLaws {
    Tiny() {
      super(LoftSpec.TINY);
    }
  }

  @Nested
  final class Crowded extends OrderedIndexLaws {
    Crowded() {
      super(LoftSpec.CROWDED);
    }
  }

  @Nested
  final class Dense extends OrderedIndexLaws {
    Dense() {
      super(LoftSpec.DENSE);
    }
  }

  @Nested
  final class Markers extends OrderedIndexLaws {
    Markers() {
      super(LoftSpec.MARKERS);
    }
  }

  @Nested
  final class Limited extends OrderedIndexLaws {
    Limited() {
      super(LoftSpec.LIMITED);
    }
  }
}
