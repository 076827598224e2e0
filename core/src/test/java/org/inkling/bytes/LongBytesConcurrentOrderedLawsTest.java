package org.inkling.bytes;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.api.Nested;

final class LongBytesConcurrentOrderedLawsTest {

  @Nested
  final class Default extends ConcurrentOrderedLaws {
    Default() {
      super(LongBytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentOrderedLaws {
    Tiny() {
      super(LongBytesSpec.TINY);
    }
  }
}
