package org.inkling.hybrid.index;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.api.Nested;

final class HybridLifecycleLawsTest {

  @Nested
  final class Default extends LifecycleLaws {
    Default() {
      super(HybridSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends LifecycleLaws {
    Tiny() {
      super(HybridSpec.TINY);
    }
  }
}
