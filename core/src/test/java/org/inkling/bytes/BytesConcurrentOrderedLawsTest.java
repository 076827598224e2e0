package org.inkling.bytes;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.api.Nested;

final class BytesConcurrentOrderedLawsTest {

  @Nested
  final class Default extends ConcurrentOrderedLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentOrderedLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }
}
