package org.inkling.jcstress.slots;

import static org.inkling.jcstress.slots.SlotBlock.word;

import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A sweep closes the end of a bucket's chain against new levels (S5).
 *
 * <p>Hazard: a level is published behind a pointer that the sweep took for absent; the keys in it
 * are seen by no sweep. Publish and close are compare-and-exchanges of one word, so the sweep goes
 * through every level there ever is.
 */
public final class BucketClose {
  private static final int SLOTS = 4;
  private static final long POINTER_BYTES = 64;
  private static final long CLOSED_POINTER = 1;
  private static final long CLOSED = -1;

  private BucketClose() {}

  /** 1 if the key has a slot, else CLOSED. */
  private static long answer(long slot) {
    return slot == SlotArray.CLOSED ? CLOSED : 1;
  }

  /** Freezes every slot from a pointer word on, and closes the chain; how often key 7 stood. */
  private static long sweep(long pointer, Bucket bucket) {
    long copies = 0;
    long word = Bucket.close(pointer);
    for (int level = 0; Bucket.isLevel(word); level++, word = Bucket.close(word)) {
      for (long i = 0; i < bucket.slots(level); i++) {
        long slot = SlotArray.slot(Bucket.firstSlot(word), i);
        SlotArray.freeze(slot);
        copies += SlotArray.keyWord(slot) == word(7) ? 1 : 0;
      }
    }
    return copies;
  }

  /** The bucket's first level is published, or its pointer closed. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "publish, claim -> close, freeze")
  @Outcome(id = "-1, 0, -1", expect = Expect.ACCEPTABLE, desc = "close, or freeze -> claim")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that the sweep did not see, or a claim past it")
  @State
  public static class FirstLevel {
    private static final SlabAllocator MEMORY = SlotBlock.memory("BucketClose.FirstLevel");
    private static final Bucket BUCKET = new Bucket(SLOTS, SLOTS, 1, MEMORY);

    private final long pointer = MEMORY.allocate(POINTER_BYTES);

    /** Claims for key 7. */
    @Actor
    public void seven(JJJ_Result result) {
      result.r1 = answer(BUCKET.findOrClaim(pointer, 0, word(7)));
    }

    /** Closes and freezes; how often the key stood there. */
    @Actor
    public void sweep(JJJ_Result result) {
      result.r2 = BucketClose.sweep(pointer, BUCKET);
    }

    /** Looks the key up. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = answer(BUCKET.find(pointer, 0, word(7)));
      BUCKET.dispose(pointer, MEMORY::free);
      MEMORY.free(pointer, POINTER_BYTES);
    }
  }

  /** The first level is full: a second is published, or the first one's pointer closed. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "publish, claim -> close, freeze")
  @Outcome(id = "-1, 0, -1", expect = Expect.ACCEPTABLE, desc = "close, or freeze -> claim")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that the sweep did not see, or a claim past it")
  @State
  public static class NextLevel {
    private static final SlabAllocator MEMORY = SlotBlock.memory("BucketClose.NextLevel");
    private static final Bucket BUCKET = new Bucket(SLOTS, SLOTS, 1, MEMORY);

    private final long pointer = fullBucket();

    private static long fullBucket() {
      long pointer = MEMORY.allocate(POINTER_BYTES);
      for (int i = 0; i < SLOTS; i++) {
        BUCKET.findOrClaim(pointer, 0, word(100 + i));
      }
      return pointer;
    }

    /** Claims for key 7. */
    @Actor
    public void seven(JJJ_Result result) {
      result.r1 = answer(BUCKET.findOrClaim(pointer, 0, word(7)));
    }

    /** Closes and freezes; how often the key stood there. */
    @Actor
    public void sweep(JJJ_Result result) {
      result.r2 = BucketClose.sweep(pointer, BUCKET);
    }

    /** Looks the key up. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = answer(BUCKET.find(pointer, 0, word(7)));
      BUCKET.dispose(pointer, MEMORY::free);
      MEMORY.free(pointer, POINTER_BYTES);
    }
  }

  /**
   * The weakened twin of {@link FirstLevel}: the close looks and then stores. A level goes that was
   * published between the two, with the key in it; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "publish, claim -> close, freeze")
  @Outcome(id = "-1, 0, -1", expect = Expect.ACCEPTABLE, desc = "close, or freeze -> claim")
  @Outcome(
      id = "1, 0, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> publish, claim -> store: the claimed key is gone")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenClose {
    private static final SlabAllocator MEMORY = SlotBlock.memory("BucketClose.LookThenClose");
    private static final Bucket BUCKET = new Bucket(SLOTS, SLOTS, 1, MEMORY);

    private final long pointer = MEMORY.allocate(POINTER_BYTES);
    private long claimed;

    /** Claims for key 7. */
    @Actor
    public void seven(JJJ_Result result) {
      claimed = BUCKET.findOrClaim(pointer, 0, word(7));
      result.r1 = answer(claimed);
    }

    /** Closes, or freezes the level that is there; how often the key stood in it. */
    @Actor
    public void sweep(JJJ_Result result) {
      if (NativeMemory.getLongAcquire(pointer) == 0) {
        NativeMemory.putLongRelease(pointer, CLOSED_POINTER);
      } else {
        result.r2 = BucketClose.sweep(pointer, BUCKET);
      }
    }

    /** Looks the key up, and gives back what was published. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = answer(BUCKET.find(pointer, 0, word(7)));
      if (Bucket.isLevel(Bucket.follow(pointer))) {
        BUCKET.dispose(pointer, MEMORY::free);
      } else if (claimed != SlotArray.CLOSED) {
        MEMORY.free(claimed - Bucket.firstSlot(0), BUCKET.bytes(0));
      }
      MEMORY.free(pointer, POINTER_BYTES);
    }
  }
}
