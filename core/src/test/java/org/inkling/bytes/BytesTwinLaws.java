package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.inkling.bytes.node.NodeShape;
import org.inkling.index.Seed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Laws of an index that has the same contents as a {@link java.util.TreeMap} after each test. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class BytesTwinLaws {
  @RegisterExtension final Seed seed = new Seed(getClass());

  final Random random = seed.random();
  final NodeShape shape;
  final BytesIndex index;
  final StringTwin twin;

  BytesTwinLaws(NodeShape shape) {
    this(shape, BytesIndex.builder().shape(shape).build());
  }

  BytesTwinLaws(NodeShape shape, BytesIndex index) {
    this.shape = shape;
    this.index = index;
    twin = new StringTwin(index, shape, random);
  }

  @AfterEach
  void checkAndClose() {
    try {
      twin.checkContents();
    } finally {
      index.close();
    }
    checkClosed();
  }

  void checkClosed() {
    assertTrue(index.statistics().closed());
    assertEquals(0, index.statistics().reservedBytes());
  }
}
