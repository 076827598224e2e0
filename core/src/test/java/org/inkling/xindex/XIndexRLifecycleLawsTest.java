package org.inkling.xindex;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.api.Nested;

final class XIndexRLifecycleLawsTest {

  @Nested
  final class Default extends LifecycleLaws {
    Default() {
      super(XIndexRSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends LifecycleLaws {
    Tiny() {
      super(XIndexRSpec.TINY);
    }
  }
}
