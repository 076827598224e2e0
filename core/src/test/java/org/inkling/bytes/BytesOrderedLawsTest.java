package org.inkling.bytes;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.api.Nested;

final class BytesOrderedLawsTest {

  @Nested
  final class Default extends OrderedIndexLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends OrderedIndexLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }
}
