package org.inkling.bytes;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.api.Nested;

final class LongBytesOrderedLawsTest {

  @Nested
  final class Default extends OrderedIndexLaws {
    Default() {
      super(LongBytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends OrderedIndexLaws {
    Tiny() {
      super(LongBytesSpec.TINY);
    }
  }
}
