package org.inkling.bli;

import org.inkling.index.BatchLaws;
import org.junit.jupiter.api.Nested;

final class BliBatchLawsTest {

  @Nested
  final class Default extends BatchLaws {
    Default() {
      super(BliSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends BatchLaws {
    Tiny() {
      super(BliSpec.TINY);
    }
  }
}
