package org.inkling.hybrid.index;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.api.Nested;

final class HybridOrderedLawsTest {

  @Nested
  final class Default extends OrderedIndexLaws {
    Default() {
      super(HybridSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends OrderedIndexLaws {
    Tiny() {
      super(HybridSpec.TINY);
    }
  }

  @Nested
  final class Cached extends OrderedIndexLaws {
    Cached() {
      super(HybridSpec.CACHED);
    }
  }
}
