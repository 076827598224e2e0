package org.inkling.bytes;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.api.Nested;

final class LongBytesPointLawsTest {

  @Nested
  final class Default extends PointIndexLaws {
    Default() {
      super(LongBytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends PointIndexLaws {
    Tiny() {
      super(LongBytesSpec.TINY);
    }
  }
}
