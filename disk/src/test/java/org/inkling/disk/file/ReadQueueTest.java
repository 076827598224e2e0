package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.system.RingProbe;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that queues return the requested data, by io_uring and by threads. */
class ReadQueueTest {
  private static final int BLOCK = 4096;
  private static final int BLOCKS = 200;

  @TempDir Path folder;
  private Path path;

  @BeforeEach
  void write() throws IOException {
    path = folder.resolve("blocks");
    ByteBuffer bytes = ByteBuffer.allocate(BLOCK * BLOCKS);
    for (int i = 0; i < BLOCKS; i++) {
      bytes.putInt(i * BLOCK, i);
    }
    Files.write(path, bytes.array());
  }

  @FunctionalInterface
  private interface Opened {
    ReadQueue queue(StorageFile file, FileAnchor anchor) throws IOException;
  }

  private void withQueue(AccessMode mode, Opened opened, boolean ring) throws IOException {
    var random = TestSeed.random("ReadQueueTest");
    try (StorageFile file = new SystemFiles().open(path, mode);
        FileAnchor anchor = FileAnchor.of(path, mode == AccessMode.DIRECT, false)) {
      assumeTrue(!ring || anchor.holds(), "needs the descriptors of this process");
      try (ReadQueue queue = opened.queue(file, anchor)) {
        readAtRandom(queue, random);
        readBeyondTheEnd(queue);
        queue.submit(3, 0, BLOCK); // still in flight at the close
      }
    }
  }

  private static ReadQueue ring(StorageFile file, FileAnchor anchor) throws IOException {
    assumeTrue(RingProbe.hasRings(), "io_uring");
    return new RingQueue(anchor.descriptor(), file.alignment(), 8, 2 * BLOCK);
  }

  @Test
  void theRingReadsDirectly() throws IOException {
    withQueue(AccessMode.DIRECT, ReadQueueTest::ring, true);
  }

  @Test
  void theRingReadsThroughTheCache() throws IOException {
    withQueue(AccessMode.BUFFERED, ReadQueueTest::ring, true);
  }

  /** A read at an offset that direct access refuses, as an old kernel refuses all reads. */
  @Test
  void whatTheRingDoesNotSupportIsReported() throws IOException {
    assumeTrue(RingProbe.hasRings(), "this system has no io_uring");
    try (FileAnchor direct = FileAnchor.of(path, true, false)) {
      assumeTrue(direct.holds(), "no direct access to " + path);
      try (ReadQueue queue = new RingQueue(direct.descriptor(), BLOCK, 2, BLOCK)) {
        queue.submit(1, 9L * BLOCK - 4, 8);
        assertEquals(1, queue.take());
        var failure = assertThrows(IOException.class, () -> queue.bytes(1));
        assertTrue(failure.getMessage().contains("offset " + (9L * BLOCK - 4)));
      }
    }
  }

  @Test
  void threadsReadDirectly() throws IOException {
    withQueue(AccessMode.DIRECT, (file, anchor) -> new ThreadQueue(file, 8, 2 * BLOCK), false);
  }

  @Test
  void threadsReadThroughTheCache() throws IOException {
    withQueue(AccessMode.BUFFERED, (file, anchor) -> new ThreadQueue(file, 8, 2 * BLOCK), false);
  }

  private static void readAtRandom(ReadQueue queue, SplittableRandom random) throws IOException {
    int[] asked = new int[queue.depth()];
    int rounds = 500;
    int submitted = 0;
    for (; submitted < queue.depth(); submitted++) {
      submit(queue, submitted, asked, random);
    }
    for (int taken = 0; taken < rounds; taken++) {
      int slot = queue.take();
      assertEquals(2 * BLOCK, queue.bytes(slot));
      assertEquals(asked[slot], Integer.reverseBytes(queue.buffer(slot).getInt(0)));
      assertEquals(asked[slot] + 1, Integer.reverseBytes(queue.buffer(slot).getInt(BLOCK)));
      if (submitted < rounds) {
        submit(queue, slot, asked, random);
        submitted++;
      }
    }
    assertThrows(IllegalStateException.class, queue::take);
  }

  private static void submit(ReadQueue queue, int slot, int[] asked, SplittableRandom random) {
    asked[slot] = random.nextInt(BLOCKS - 1);
    queue.submit(slot, (long) asked[slot] * BLOCK, 2 * BLOCK);
  }

  private static void readBeyondTheEnd(ReadQueue queue) throws IOException {
    queue.submit(5, (long) (BLOCKS - 1) * BLOCK, 2 * BLOCK);
    queue.submit(6, (long) (BLOCKS + 1) * BLOCK, BLOCK);
    var slots = new HashSet<Integer>();
    slots.add(queue.take());
    slots.add(queue.take());
    assertTrue(slots.contains(5) && slots.contains(6), slots::toString);
    assertEquals(BLOCK, queue.bytes(5));
    assertEquals(0, queue.bytes(6));
  }

  @Test
  void aReadThatFailsIsTheSlotsAlone() throws IOException {
    StorageFile file = new SystemFiles().open(path, AccessMode.BUFFERED);
    try (ReadQueue queue = new ThreadQueue(file, 2, BLOCK)) {
      queue.submit(0, 7 * BLOCK, BLOCK);
      assertEquals(0, queue.take());
      assertEquals(BLOCK, queue.bytes(0));
      file.close();
      queue.submit(1, 0, BLOCK);
      assertEquals(1, queue.take());
      assertThrows(IOException.class, () -> queue.bytes(1));
      assertEquals(BLOCK, queue.bytes(0));
    }
  }
}
