package org.inkling.bli;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.api.Nested;

final class BliConcurrentOrderedLawsTest {

  @Nested
  final class Default extends ConcurrentOrderedLaws {
    Default() {
      super(BliSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentOrderedLaws {
    Tiny() {
      super(BliSpec.TINY);
    }
  }
}
