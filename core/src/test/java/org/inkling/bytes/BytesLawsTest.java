package org.inkling.bytes;

import org.junit.jupiter.api.Nested;

final class BytesLawsTest {

  @Nested
  final class Default extends BytesLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends BytesLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }
}
