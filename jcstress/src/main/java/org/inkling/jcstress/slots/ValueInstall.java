package org.inkling.jcstress.slots;

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
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A value is installed by a compare-and-set of the value word (S3, S4).
 *
 * <p>Hazards: a reader follows the word to a cell whose content it does not see yet; of two writers
 * both believe to have replaced the same word, so that one cell is retired twice and one never.
 */
public final class ValueInstall {
  private static final long ABSENT = -1;

  private ValueInstall() {}

  private static long read(long slot) {
    long word = SlotArray.value(slot);
    return ValueWord.isPresent(word) ? ValueWord.decode(word) : ABSENT;
  }

  /** A wide value is written to a cell, and its address installed: a reader sees the content. */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "reader -> writer")
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "writer -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the cell was seen before its content")
  @State
  public static class CellContent {
    private static final SlabAllocator MEMORY = SlotBlock.memory("ValueInstall.CellContent");

    private final long slot = SlotBlock.allocate(MEMORY);

    /** Installs a wide value. */
    @Actor
    public void writer() {
      SlotArray.casValue(slot, ValueWord.UNSET, ValueWord.encode(Long.MAX_VALUE, MEMORY));
    }

    /** Reads it. */
    @Actor
    public void reader(J_Result result) {
      result.r1 = read(slot);
    }

    /** Gives the cell and the slot back. */
    @Arbiter
    public void after() {
      MEMORY.freeCell(ValueWord.cell(SlotArray.value(slot)));
      SlotBlock.free(slot, MEMORY);
    }
  }

  /** Two writers: each learns the word that it replaced, and no word is replaced twice. */
  @JCStressTest
  @Outcome(id = "-1, 1, 2", expect = Expect.ACCEPTABLE, desc = "writer 1 -> writer 2")
  @Outcome(id = "2, -1, 1", expect = Expect.ACCEPTABLE, desc = "writer 2 -> writer 1")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a word was replaced twice, or a write was lost")
  @State
  public static class TwoWriters {
    private static final SlabAllocator MEMORY = SlotBlock.memory("ValueInstall.TwoWriters");

    private final long slot = SlotBlock.allocate(MEMORY);

    /** Puts 1. */
    @Actor
    public void one(JJJ_Result result) {
      result.r1 = put(1);
    }

    /** Puts 2. */
    @Actor
    public void two(JJJ_Result result) {
      result.r2 = put(2);
    }

    private long put(long value) {
      long word = ValueWord.encode(value, MEMORY);
      while (true) {
        long seen = SlotArray.value(slot);
        if (SlotArray.casValue(slot, seen, word)) {
          return ValueWord.isPresent(seen) ? ValueWord.decode(seen) : ABSENT;
        }
      }
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = read(slot);
      SlotBlock.free(slot, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link CellContent}: the word is stored before the cell is written, which
   * is what the stores may look like to another thread where nothing orders them. Plain stores in
   * the right order would not fail on x86-64, which keeps stores in order; here the program itself
   * does what a weaker machine or a compiler may do.
   */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "reader -> writer")
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "writer -> reader")
  @Outcome(
      id = "0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "word -> reader -> content: the cell's old content is read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class WordBeforeContent {
    private static final long VALUE_OFFSET = 8;
    private static final long CELL_KIND = 0b100;
    private static final SlabAllocator MEMORY = SlotBlock.memory("ValueInstall.WordBeforeContent");

    private final long slot = SlotBlock.allocate(MEMORY);
    private final long cell = MEMORY.allocateCell();

    /** Stores the address of a cell, then its content. */
    @Actor
    public void writer() {
      NativeMemory.putLongOpaque(slot + VALUE_OFFSET, cell | CELL_KIND);
      NativeMemory.putLongOpaque(cell, Long.MAX_VALUE);
    }

    /** Reads it. */
    @Actor
    public void reader(J_Result result) {
      result.r1 = read(slot);
    }

    /** Gives the cell and the slot back. */
    @Arbiter
    public void after() {
      MEMORY.freeCell(cell);
      SlotBlock.free(slot, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link TwoWriters}: the word is read and then stored. Both learn that
   * there was none, and a value is lost that was put and never replaced; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "-1, 1, 2", expect = Expect.ACCEPTABLE, desc = "writer 1 -> writer 2")
  @Outcome(id = "2, -1, 1", expect = Expect.ACCEPTABLE, desc = "writer 2 -> writer 1")
  @Outcome(
      id = {"-1, -1, 1", "-1, -1, 2"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both replaced the same word")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class ReadThenStore {
    private static final long VALUE_OFFSET = 8;
    private static final SlabAllocator MEMORY = SlotBlock.memory("ValueInstall.ReadThenStore");

    private final long slot = SlotBlock.allocate(MEMORY);

    /** Puts 1. */
    @Actor
    public void one(JJJ_Result result) {
      result.r1 = put(1);
    }

    /** Puts 2. */
    @Actor
    public void two(JJJ_Result result) {
      result.r2 = put(2);
    }

    private long put(long value) {
      long seen = SlotArray.value(slot);
      NativeMemory.putLongRelease(slot + VALUE_OFFSET, ValueWord.encode(value, MEMORY));
      return ValueWord.isPresent(seen) ? ValueWord.decode(seen) : ABSENT;
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = read(slot);
      SlotBlock.free(slot, MEMORY);
    }
  }
}
