package org.inkling.bytes;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.api.Nested;

final class BytesConcurrentLawsTest {

  @Nested
  final class Default extends ConcurrentIndexLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentIndexLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }
}
