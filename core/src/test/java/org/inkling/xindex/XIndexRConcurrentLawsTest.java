package org.inkling.xindex;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.api.Nested;

final class XIndexRConcurrentLawsTest {

  @Nested
  final class Default extends ConcurrentIndexLaws {
    Default() {
      super(XIndexRSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends ConcurrentIndexLaws {
    Tiny() {
      super(XIndexRSpec.TINY);
    }
  }
}
