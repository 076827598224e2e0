package org.inkling.jcstress.slots;

import static org.inkling.jcstress.slots.SlotBlock.index;
import static org.inkling.jcstress.slots.SlotBlock.word;

import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A bucket level is published by one compare-and-exchange of the word that points to it.
 *
 * <p>Each test has two actors, since jcstress passes over tests with more actors than processors.
 *
 * <p>Hazards: two threads each publish a level, and what was claimed in the first is lost; a reader
 * follows the pointer and sees the block as it was before it was cleared.
 */
public final class BucketPublish {
  private static final int SLOTS = 4;
  private static final long POINTER_BYTES = 64;

  private BucketPublish() {}

  /** What a lookup says: -1 nothing, 0 a slot without a value, 1 a slot with a value. */
  private static long find(Bucket bucket, long pointer, long key) {
    long slot = bucket.find(pointer, 0, word(key));
    if (slot == SlotArray.MISSING) {
      return -1;
    }
    return SlotArray.value(slot) == ValueWord.UNSET ? 0 : 1;
  }

  private static long found(Bucket bucket, long pointer) {
    return (find(bucket, pointer, 7) < 0 ? 0L : 1L) + (find(bucket, pointer, 8) < 0 ? 0L : 1L);
  }

  /** Frees a level, which is left full of what a reader of the next state must not see. */
  private static void giveBack(long level, Bucket bucket, SlabAllocator memory) {
    use(level);
    memory.free(level, bucket.bytes(0));
  }

  /** Makes key 7 stand in every slot. */
  private static void use(long level) {
    for (int i = 0; i < SLOTS; i++) {
      long slot = SlotArray.slot(Bucket.firstSlot(level), i);
      NativeMemory.putLong(slot, word(7));
      NativeMemory.putLong(slot + Long.BYTES, ValueWord.TOMBSTONE);
    }
  }

  /** Two creators: one level is published, and both keys stand in it. */
  @JCStressTest
  @Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "key 7 -> key 8")
  @Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "key 8 -> key 7")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is lost, or stands in a level of its own")
  @State
  public static class TwoCreators {
    private static final SlabAllocator MEMORY = SlotBlock.memory("BucketPublish.TwoCreators");
    private static final Bucket BUCKET = new Bucket(SLOTS, SLOTS, 1, MEMORY);

    private final long pointer = MEMORY.allocate(POINTER_BYTES);

    /** Claims for key 7; which slot of the published level that is. */
    @Actor
    public void seven(JJJ_Result result) {
      long slot = BUCKET.findOrClaim(pointer, 0, word(7));
      result.r1 = index(Bucket.firstSlot(Bucket.follow(pointer)), slot);
    }

    /** Claims for key 8. */
    @Actor
    public void eight(JJJ_Result result) {
      long slot = BUCKET.findOrClaim(pointer, 0, word(8));
      result.r2 = index(Bucket.firstSlot(Bucket.follow(pointer)), slot);
    }

    /** Counts the keys that are found, and gives the level back. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = found(BUCKET, pointer);
      giveBack(Bucket.follow(pointer), BUCKET, MEMORY);
      MEMORY.free(pointer, POINTER_BYTES);
    }
  }

  /** A creator and a reader: the reader sees the level cleared, whatever its block was before. */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "reader -> key 7")
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "key 7 -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "old content was seen")
  @State
  public static class CreatorAndReader {
    private static final SlabAllocator MEMORY = SlotBlock.memory("BucketPublish.CreatorAndReader");
    private static final Bucket BUCKET = new Bucket(SLOTS, SLOTS, 1, MEMORY);

    private final long pointer = MEMORY.allocate(POINTER_BYTES);

    /** Claims for key 7. */
    @Actor
    public void creator() {
      BUCKET.findOrClaim(pointer, 0, word(7));
    }

    /** Looks for key 7. */
    @Actor
    public void reader(J_Result result) {
      result.r1 = find(BUCKET, pointer, 7);
    }

    /** Gives the level back. */
    @Arbiter
    public void after() {
      giveBack(Bucket.follow(pointer), BUCKET, MEMORY);
      MEMORY.free(pointer, POINTER_BYTES);
    }
  }

  /**
   * The weakened twin of {@link TwoCreators}: the pointer is looked at and then stored. A level
   * goes with the key that was claimed in it; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "one creator -> the other")
  @Outcome(
      id = "2, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both published a level: the key in the first is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenPublish {
    private static final SlabAllocator MEMORY = SlotBlock.memory("BucketPublish.LookThenPublish");
    private static final Bucket BUCKET = new Bucket(SLOTS, SLOTS, 1, MEMORY);

    private final long pointer = MEMORY.allocate(POINTER_BYTES);
    private long sevenLevel;
    private long eightLevel;

    /** Claims for key 7. */
    @Actor
    public void seven() {
      sevenLevel = claim(7);
    }

    /** Claims for key 8. */
    @Actor
    public void eight() {
      eightLevel = claim(8);
    }

    private long claim(long key) {
      long level = Bucket.follow(pointer);
      if (level == 0) {
        level = MEMORY.allocate(BUCKET.bytes(0));
        NativeMemory.putLongRelease(pointer, level);
      }
      SlotArray.findOrClaim(Bucket.firstSlot(level), SLOTS, word(key));
      return level;
    }

    /** Counts the levels made and the keys that are found, and gives the levels back. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r1 = sevenLevel == eightLevel ? 1 : 2;
      result.r2 = found(BUCKET, pointer);
      giveBack(sevenLevel, BUCKET, MEMORY);
      if (eightLevel != sevenLevel) {
        giveBack(eightLevel, BUCKET, MEMORY);
      }
      MEMORY.free(pointer, POINTER_BYTES);
    }
  }

  /**
   * The weakened twin of {@link CreatorAndReader}: the pointer is stored before the block is
   * cleared, which is what the stores may look like to another thread where nothing orders them. A
   * pointer stored plainly after the clearing would not fail on x86-64, which keeps stores in
   * order.
   */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "reader -> creator, or all of it cleared")
  @Outcome(
      id = {"0", "1"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "pointer -> reader -> clearing: a key that nobody has put is found")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class PointerBeforeClearing {
    private static final SlabAllocator MEMORY =
        SlotBlock.memory("BucketPublish.PointerBeforeClearing");
    private static final Bucket BUCKET = new Bucket(SLOTS, SLOTS, 1, MEMORY);

    private final long pointer = MEMORY.allocate(POINTER_BYTES);
    private final long used = usedBlock();

    private static long usedBlock() {
      long block = MEMORY.allocate(BUCKET.bytes(0));
      use(block);
      return block;
    }

    /** Publishes a block that was used before, then clears it. */
    @Actor
    public void creator() {
      NativeMemory.putLongOpaque(pointer, used);
      for (long offset = 0; offset < BUCKET.bytes(0); offset += Long.BYTES) {
        NativeMemory.putLongOpaque(used + offset, 0);
      }
    }

    /** Looks for key 7. */
    @Actor
    public void reader(J_Result result) {
      result.r1 = find(BUCKET, pointer, 7);
    }

    /** Gives the block back. */
    @Arbiter
    public void after() {
      MEMORY.free(used, BUCKET.bytes(0));
      MEMORY.free(pointer, POINTER_BYTES);
    }
  }
}
