package org.inkling.loft;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.api.Nested;

final class LoftLifecycleLawsTest {

  @Nested
  final class Default extends LifecycleLaws {
    Default() {
      super(LoftSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends LifecycleLaws {
    Tiny() {
      super(LoftSpec.TINY);
    }
  }

  @Nested
  final class Crowded extends LifecycleLaws {
    Crowded() {
      super(LoftSpec.CROWDED);
    }
  }

  @Nested
  final class Dense extends LifecycleLaws {
    Dense() {
      super(LoftSpec.DENSE);
    }
  }

  @Nested
  final class Markers extends LifecycleLaws {
    Markers() {
      super(LoftSpec.MARKERS);
    }
  }
}
