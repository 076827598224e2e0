package org.inkling.jcstress.log;

import java.util.concurrent.atomic.AtomicLongArray;
import org.inkling.disk.log.LogBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A writer fills a slot of the log's ring while the flusher looks for records.
 *
 * <p>Hazards: the flusher sees the tag and not what the slot holds, and writes a record that nobody
 * appended; or the writer of the next lap fills a slot that the flusher still reads. The tag is
 * stored with release and read with acquire. A block of slots is used again once the flusher has
 * released it, which raises the ring's limit, a volatile word, after its reads.
 */
public final class RingPublish {
  private static final int KIND = 1;

  private RingPublish() {}

  /** The first record: not there, or whole. */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "flusher -> writer")
  @Outcome(id = "1, 7, 8", expect = Expect.ACCEPTABLE, desc = "writer -> flusher")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a record that nobody appended")
  @State
  public static class FirstLap {
    private final LogBuffer ring = new LogBuffer(1, 0);

    /** Appends. */
    @Actor
    public void writer() {
      ring.publish(ring.claim(), KIND, 7, 8);
    }

    /** Reads what is there. */
    @Actor
    public void flusher(JJJ_Result result) {
      result.r1 = ring.published(0, 1);
      if (result.r1 == 1) {
        result.r2 = ring.key(0);
        result.r3 = ring.value(0);
      }
    }
  }

  /**
   * The second lap of a ring of one slot: the flusher has the first record, and the writer fills
   * the slot only after that.
   */
  @JCStressTest
  @Outcome(id = "7, 8, 0", expect = Expect.ACCEPTABLE, desc = "the writer found no room")
  @Outcome(id = "7, 8, 1", expect = Expect.ACCEPTABLE, desc = "flusher -> writer")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a slot was filled that was still read")
  @State
  public static class SecondLap {
    private final LogBuffer ring = full();

    /** Reads the first record, and releases its block. */
    @Actor
    public void flusher(JJJ_Result result) {
      result.r1 = ring.key(0);
      result.r2 = ring.value(0);
      ring.release(ring.published(0, 1));
    }

    /** Appends if there is room. */
    @Actor
    public void writer(JJJ_Result result) {
      long sequence = ring.claim();
      if (sequence < ring.limit()) {
        ring.publish(sequence, KIND, 9, 10);
        result.r3 = 1;
      }
    }
  }

  /**
   * The weakened twin of {@link FirstLap}: the tag is stored before the record. Seen on x86-64 too,
   * for stores in the wrong order need nobody to reorder them.
   */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "flusher -> writer")
  @Outcome(id = "1, 7, 8", expect = Expect.ACCEPTABLE, desc = "writer -> flusher")
  @Outcome(
      id = {"1, 0, 0", "1, 0, 8", "1, 7, 0"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "tag -> flusher -> record: a record that nobody appended is written")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class TagBeforeRecord {
    private final AtomicLongArray slot = new AtomicLongArray(3);

    /** Publishes first. */
    @Actor
    public void writer() {
      slot.setOpaque(0, 1);
      slot.setOpaque(1, 7);
      slot.setOpaque(2, 8);
    }

    /** Reads what is there. */
    @Actor
    public void flusher(JJJ_Result result) {
      result.r1 = slot.getAcquire(0);
      if (result.r1 == 1) {
        result.r2 = slot.getOpaque(1);
        result.r3 = slot.getOpaque(2);
      }
    }
  }

  /** The weakened twin of {@link SecondLap}: the block is released before it is read. */
  @JCStressTest
  @Outcome(id = "7, 8, 0", expect = Expect.ACCEPTABLE, desc = "the writer found no room")
  @Outcome(id = "7, 8, 1", expect = Expect.ACCEPTABLE, desc = "flusher -> writer")
  @Outcome(
      id = {"9, 10, 1", "7, 10, 1", "9, 8, 1"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "writer -> flusher: the first record is lost, or half of it")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class ReleasedTooEarly {
    private final LogBuffer ring = full();

    /** Releases the block of the first record, and reads what is in it. */
    @Actor
    public void flusher(JJJ_Result result) {
      ring.release(1);
      result.r1 = ring.key(1); // the same slot of the same block
      result.r2 = ring.value(1);
    }

    /** Appends if there is room. */
    @Actor
    public void writer(JJJ_Result result) {
      long sequence = ring.claim();
      if (sequence < ring.limit()) {
        ring.publish(sequence, KIND, 9, 10);
        result.r3 = 1;
      }
    }
  }

  /** A ring of one slot that holds the first record. */
  private static LogBuffer full() {
    var ring = new LogBuffer(1, 0);
    ring.publish(ring.claim(), KIND, 7, 8);
    return ring;
  }
}
