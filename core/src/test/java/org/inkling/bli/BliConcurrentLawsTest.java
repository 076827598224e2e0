package org.inkling.bli;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.api.Nested;

final class BliConcurrentLawsTest {

  @Nested
  final class Default extends ConcurrentIndexLaws {
    Default() {
      super(BliSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentIndexLaws {
    Tiny() {
      super(BliSpec.TINY);
    }
  }
}
