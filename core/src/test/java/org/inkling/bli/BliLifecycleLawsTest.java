package org.inkling.bli;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.api.Nested;

final class BliLifecycleLawsTest {

  @Nested
  final class Default extends LifecycleLaws {
    Default() {
      super(BliSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends LifecycleLaws {
    Tiny() {
      super(BliSpec.TINY);
    }
  }
}
