package org.inkling.xindex;

import org.inkling.index.BatchLaws;
import org.junit.jupiter.api.Nested;

final class XIndexRBatchLawsTest {

  @Nested
  final class Default extends BatchLaws {
    Default() {
      super(XIndexRSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends BatchLaws {
    Tiny() {
      super(XIndexRSpec.TINY);
    }
  }
}
