package org.inkling.jcstress.loft;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;
import static org.inkling.memory.NativeMemory.putLongRelease;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * The root is swapped by one release store; an operation loads it with acquire, under its pin, and
 * walks the whole directory. (The index keeps it in a volatile field, which is no weaker.)
 *
 * <p>A directory is full of 1 here if it is the old one, of 2 if it is the new one; the results are
 * its first and its last word. Hazards: an operation sees the new root before its lines; it walks
 * the old directory when that is free; the next round changes what an operation still reads through
 * the old root.
 */
public final class RootSwap {
  private static final int BYTES = 256;
  private static final int LAST = BYTES - Long.BYTES;

  private RootSwap() {}

  private static long newDirectory(long word, SlabAllocator memory) {
    long directory = memory.allocate(BYTES);
    fill(directory, word);
    return directory;
  }

  private static void fill(long directory, long word) {
    for (int offset = 0; offset < BYTES; offset += Long.BYTES) {
      putLong(directory + offset, word);
    }
  }

  private static long newRoot(SlabAllocator memory) {
    long root = memory.allocate(BYTES);
    putLong(root, newDirectory(1, memory));
    return root;
  }

  /** Reads the directory under a pin. */
  private static void walk(long root, Epochs epochs, JJ_Result result) {
    Pin pin = epochs.enter();
    long directory = getLongAcquire(root);
    result.r1 = getLong(directory);
    result.r2 = getLong(directory + LAST);
    epochs.exit(pin);
  }

  /** A swap and an operation, the old directory retired and collected. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "operation -> swap")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "swap -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "half a directory, or one that is free")
  @State
  public static class Swap {
    private static final SlabAllocator MEMORY = TinyNode.memory("RootSwap.Swap");
    private static final Epochs EPOCHS = new Epochs("RootSwap.Swap", MEMORY);

    private final long root = newRoot(MEMORY);

    /** Builds a directory, swaps, retires the old one and collects. */
    @Actor
    public void worker() {
      Pin pin = EPOCHS.enter();
      long fresh = newDirectory(2, MEMORY);
      long old = getLong(root);
      putLongRelease(root, fresh);
      EPOCHS.retire(old, BYTES);
      EPOCHS.exit(pin);
      EPOCHS.reclaim();
    }

    /** Walks the directory. */
    @Actor
    public void operation(JJ_Result result) {
      walk(root, EPOCHS, result);
    }

    /** Gives the new directory back. */
    @Arbiter
    public void after() {
      MEMORY.free(getLong(root), BYTES);
      MEMORY.free(root, BYTES);
    }
  }

  /** The next round begins after a grace period: it may change what the old root leads to. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "operation -> swap")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "swap -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a change of the next round in the old directory")
  @State
  public static class NextRound {
    private static final SlabAllocator MEMORY = TinyNode.memory("RootSwap.NextRound");
    private static final Epochs EPOCHS = new Epochs("RootSwap.NextRound", MEMORY);

    private final long root = newRoot(MEMORY);
    private final long old = getLong(root);

    /** Swaps, and writes to the old directory if everybody has left it. */
    @Actor
    public void worker() {
      putLongRelease(root, newDirectory(2, MEMORY));
      if (EPOCHS.hasPassed(EPOCHS.graceTicket())) {
        fill(old, 3);
      }
    }

    /** Walks the directory. */
    @Actor
    public void operation(JJ_Result result) {
      walk(root, EPOCHS, result);
    }

    /** Gives both directories back. */
    @Arbiter
    public void after() {
      MEMORY.free(old, BYTES);
      MEMORY.free(getLong(root), BYTES);
      MEMORY.free(root, BYTES);
    }
  }

  /**
   * A weakened twin of {@link Swap}: the old directory is freed at once. An operation walks it when
   * it is free, or another's; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "operation -> swap, free")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "swap -> operation")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "root -> swap, free -> walk: a directory was read that is free")
  @State
  public static class FreedAtOnce {
    private static final SlabAllocator MEMORY = TinyNode.memory("RootSwap.FreedAtOnce");
    private static final Epochs EPOCHS = new Epochs("RootSwap.FreedAtOnce", MEMORY);

    private final long root = newRoot(MEMORY);
    private final long fresh = newDirectory(2, MEMORY);

    /** Swaps, and frees the old directory. */
    @Actor
    public void worker() {
      Pin pin = EPOCHS.enter();
      long old = getLong(root);
      putLongRelease(root, fresh);
      MEMORY.free(old, BYTES);
      EPOCHS.exit(pin);
    }

    /** Walks the directory; 0 for a word that is neither's. */
    @Actor
    public void operation(JJ_Result result) {
      walk(root, EPOCHS, result);
      result.r1 = result.r1 == 1 || result.r1 == 2 ? result.r1 : 0;
    }

    /** Gives the new directory back. */
    @Arbiter
    public void after() {
      MEMORY.free(getLong(root), BYTES);
      MEMORY.free(root, BYTES);
    }
  }

  /**
   * A weakened twin of {@link Swap}: the root is stored before the directory is filled, which is
   * what the stores may look like to another thread where nothing orders them. A plain store after
   * the directory would not fail on x86-64, which keeps stores in order.
   */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "operation -> swap")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "swap, lines -> operation")
  @Outcome(
      id = {"0, 0", "0, 2", "2, 0"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "swap -> operation -> lines: half a directory, or none")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class RootBeforeLines {
    private static final SlabAllocator MEMORY = TinyNode.memory("RootSwap.RootBeforeLines");
    private static final Epochs EPOCHS = new Epochs("RootSwap.RootBeforeLines", MEMORY);

    private final long root = newRoot(MEMORY);
    private final long old = getLong(root);
    private final long fresh = MEMORY.allocate(BYTES);

    /** Swaps, and fills the directory. */
    @Actor
    public void worker() {
      Pin pin = EPOCHS.enter();
      putLongOpaque(root, fresh);
      fill(fresh, 2);
      EPOCHS.exit(pin);
    }

    /** Walks the directory. */
    @Actor
    public void operation(JJ_Result result) {
      walk(root, EPOCHS, result);
    }

    /** Gives both directories back. */
    @Arbiter
    public void after() {
      MEMORY.free(old, BYTES);
      MEMORY.free(fresh, BYTES);
      MEMORY.free(root, BYTES);
    }
  }

  /**
   * The weakened twin of {@link NextRound}: the next round begins at once. An operation that loaded
   * the old root reads what was changed under it; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "operation -> next round")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "swap -> operation")
  @Outcome(
      id = {"1, 3", "3, 1", "3, 3"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "root -> swap, next round -> walk")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class RoundAtOnce {
    private static final SlabAllocator MEMORY = TinyNode.memory("RootSwap.RoundAtOnce");
    private static final Epochs EPOCHS = new Epochs("RootSwap.RoundAtOnce", MEMORY);

    private final long root = newRoot(MEMORY);
    private final long old = getLong(root);
    private final long fresh = newDirectory(2, MEMORY);

    /** Swaps, and writes to the old directory. */
    @Actor
    public void worker() {
      Pin pin = EPOCHS.enter();
      putLongRelease(root, fresh);
      fill(old, 3);
      EPOCHS.exit(pin);
    }

    /** Walks the directory. */
    @Actor
    public void operation(JJ_Result result) {
      walk(root, EPOCHS, result);
    }

    /** Gives both directories back. */
    @Arbiter
    public void after() {
      MEMORY.free(old, BYTES);
      MEMORY.free(fresh, BYTES);
      MEMORY.free(root, BYTES);
    }
  }
}
