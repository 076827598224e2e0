package org.inkling.xindex;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.api.Nested;

final class XIndexROrderedLawsTest {

  @Nested
  final class Default extends OrderedIndexLaws {
    Default() {
      super(XIndexRSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends OrderedIndexLaws {
    Tiny() {
      super(XIndexRSpec.TINY);
    }
  }
}
