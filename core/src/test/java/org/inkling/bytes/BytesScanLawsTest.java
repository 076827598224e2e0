package org.inkling.bytes;

import org.inkling.bytes.node.NodeShape;
import org.junit.jupiter.api.Nested;

final class BytesScanLawsTest {

  @Nested
  final class Default extends BytesScanLaws {
    Default() {
      super(NodeShape.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends BytesScanLaws {
    Tiny() {
      super(NodeShape.SMALLEST);
    }
  }

  @Nested
  final class Largest extends BytesScanLaws {
    Largest() {
      super(new NodeShape(32 << 10));
    }
  }

  @Nested
  final class DefaultAmidWrites extends BytesScanWriteLaws {
    DefaultAmidWrites() {
      super(NodeShape.DEFAULT);
    }
  }

  @Nested
  final class TinyAmidWrites extends BytesScanWriteLaws {
    TinyAmidWrites() {
      super(NodeShape.SMALLEST);
    }
  }
}
