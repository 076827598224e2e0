package org.inkling.bytes;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.api.Nested;

final class LongBytesConcurrentLawsTest {

  @Nested
  final class Default extends ConcurrentIndexLaws {
    Default() {
      super(LongBytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentIndexLaws {
    Tiny() {
      super(LongBytesSpec.TINY);
    }
  }
}
