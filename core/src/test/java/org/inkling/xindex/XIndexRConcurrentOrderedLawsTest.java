package org.inkling.xindex;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.api.Nested;

final class XIndexRConcurrentOrderedLawsTest {

  @Nested
  final class Default extends ConcurrentOrderedLaws {
    Default() {
      super(XIndexRSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentOrderedLaws {
    Tiny() {
      super(XIndexRSpec.TINY);
    }
  }
}
