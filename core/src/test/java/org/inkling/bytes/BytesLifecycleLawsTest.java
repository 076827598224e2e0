package org.inkling.bytes;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.api.Nested;

final class BytesLifecycleLawsTest {

  @Nested
  final class Default extends LifecycleLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends LifecycleLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }
}
