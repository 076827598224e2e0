package org.inkling.bytes;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.api.Nested;

final class BytesPointLawsTest {

  @Nested
  final class Default extends PointIndexLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends PointIndexLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }
}
