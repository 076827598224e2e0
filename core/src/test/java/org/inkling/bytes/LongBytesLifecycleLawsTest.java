package org.inkling.bytes;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.api.Nested;

final class LongBytesLifecycleLawsTest {

  @Nested
  final class Default extends LifecycleLaws {
    Default() {
      super(LongBytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends LifecycleLaws {
    Tiny() {
      super(LongBytesSpec.TINY);
    }
  }
}
