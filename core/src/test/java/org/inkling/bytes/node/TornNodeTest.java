package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.TestSeed;
import org.inkling.index.TestThreads;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.records.NativeBytes;
import org.inkling.memory.seam.LiveRegions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a node contains, a reader stays within it, comes to an end, throws nothing and allocates
 * nothing. With assertions enabled an access outside of the node fails: it lies at one end of its
 * memory. Ten million contents: {@code mvn -B test -pl core -Dtest=TornNodeTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dinkling.tornnodes=10000000}.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TornNodeTest {
  private static final int FILLS = Integer.getInteger("inkling.tornnodes", 100_000);
  private static final int READS = 3;
  private static final long BESIDE_NANOS = 400_000_000;

  private final SplittableRandom random = TestSeed.random("TornNodeTest");
  private final GuardedMemory memory = new GuardedMemory();

  @AfterEach
  void close() {
    memory.close();
  }

  /** Reads a node as operations do; the results are bounded and otherwise of no interest. */
  private static final class Reader {
    private final NodeShape shape;
    private final NodeSearch search;
    private final byte[] copied;
    private long sum;

    Reader(NodeShape shape) {
      this.shape = shape;
      search = new NodeSearch(shape);
      copied = new byte[shape.nodeBytes()];
    }

    void read(long node, SearchKey key, int any) {
      long counts = NodeHeader.counts(node);
      sum += NodeHeader.level(counts) + NodeHeader.count(counts);
      int place = search.find(node, key);
      assertTrue(place >= NodeSearch.NONE && place < shape.maxSlots(), "a place beyond all slots");
      int count = search.countUpTo(node, key);
      assertTrue(count >= 0 && count <= shape.maxSlots(), "a count beyond all slots");
      sum += search.child(node, key);
      readValue(node, Math.max(0, place));
      readValue(node, count);
      readValue(node, any);
    }

    private void readValue(long node, int place) {
      long value = search.value(node, place);
      int offset = RecordValue.offset(value);
      int length = RecordValue.length(value);
      assertTrue(offset >= 0 && length >= 0, "a value before the node");
      assertTrue(offset + length <= shape.nodeBytes(), "a value behind the node");
      sum += RecordValue.reference(node, value);
      NativeMemory.copyOut(node + offset, copied, 0, length);
      sum += NativeBytes.equal(node + offset, length, copied, 0, length) ? 1 : 0;
      sum += RecordValue.isLong(value) ? 1 : 0;
    }
  }

  private TornImages images(NodeShape shape) {
    return new TornImages(shape, random.split(), memory.first(), memory.inner(shape, 3));
  }

  /** Larger nodes take longer, so they get fewer of the contents. */
  @ParameterizedTest
  @ValueSource(ints = {512, 4 << 10, 32 << 10})
  void readersStayWithinATornNode(int nodeBytes) {
    var shape = new NodeShape(nodeBytes);
    int fills =
        nodeBytes == 512 ? FILLS / 10 * 6 : nodeBytes == 4 << 10 ? FILLS / 10 * 3 : FILLS / 10;
    TornImages images = images(shape);
    var reader = new Reader(shape);
    for (int i = 0; i < fills; i++) {
      long node = (i & 1) == 0 ? memory.first() : memory.last(shape);
      images.next(node);
      for (int read = 0; read < READS; read++) {
        reader.read(node, images.key(), random.nextInt(1 << 16));
      }
    }
    assertTrue(reader.sum != 0, "nothing was read");
  }

  @ParameterizedTest
  @ValueSource(ints = {512, 4 << 10})
  void readersOfATornNodeTakeNoHeap(int nodeBytes) {
    var shape = new NodeShape(nodeBytes);
    TornImages images = images(shape);
    var reader = new Reader(shape);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long taken = Long.MAX_VALUE;
    for (int round = 0; round < 50 && taken > 0; round++) { // code that is not compiled allocates
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 4_000; i++) {
        images.next(memory.first());
        reader.read(memory.first(), images.key(), i);
      }
      taken = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertEquals(0, taken, "bytes of heap of 4,000 reads");
  }

  /** One thread writes valid contents and any bytes in turn, another one reads all the time. */
  @ParameterizedTest
  @ValueSource(ints = {512, 4 << 10})
  void readersStayWithinANodeThatChanges(int nodeBytes) throws Exception {
    var shape = new NodeShape(nodeBytes);
    TornImages written = images(shape);
    TornImages read = images(shape);
    long node = memory.last(shape);
    written.valid(node);
    var over = new AtomicBoolean();
    long[] reads = new long[1];
    TestThreads.run(
        2,
        number -> {
          if (number == 0) {
            try {
              write(written, node);
            } finally {
              over.set(true);
            }
          } else {
            var reader = new Reader(shape);
            for (; !over.get(); reads[0]++) {
              reader.read(node, read.key(), (int) reads[0] & 0xffff);
            }
          }
        });
    assertTrue(reads[0] > 0, "nothing was read");
  }

  private static void write(TornImages images, long node) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < BESIDE_NANOS) {
      images.valid(node);
      images.next(node);
    }
  }

  @Test
  void theGuardsOfTheMemoryAreThere() {
    boolean checked = LiveRegions.CHECKED;
    var shape = new NodeShape(512);
    boolean failed = false;
    try {
      long beyond = checked ? memory.last(shape) + shape.nodeBytes() : memory.first();
      assertEquals(0, NativeMemory.getByte(beyond));
    } catch (AssertionError e) {
      failed = true;
    }
    assertEquals(checked, failed, "an access behind the memory fails with assertions");
  }
}
