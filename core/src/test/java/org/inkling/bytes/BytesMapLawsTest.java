package org.inkling.bytes;

import org.junit.jupiter.api.Nested;

final class BytesMapLawsTest {
  @Nested
  final class Default extends BytesMapLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends BytesMapLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }
}
