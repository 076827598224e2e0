package org.inkling.bytes;

import org.junit.jupiter.api.Nested;

final class BytesScanLawsTest {

  @Nested
  final class Default extends BytesScanLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends BytesScanLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }

  @Nested
  final class DefaultAmidWrites extends BytesScanWriteLaws {
    DefaultAmidWrites() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class TinyAmidWrites extends BytesScanWriteLaws {
    TinyAmidWrites() {
      super(BytesSpec.TINY);
    }
  }
}
