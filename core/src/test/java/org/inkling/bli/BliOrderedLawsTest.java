package org.inkling.bli;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.api.Nested;

final class BliOrderedLawsTest {

  @Nested
  final class Default extends OrderedIndexLaws {
    Default() {
      super(BliSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends OrderedIndexLaws {
    Tiny() {
      super(BliSpec.TINY);
    }
  }
}
