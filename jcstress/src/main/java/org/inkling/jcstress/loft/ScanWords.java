package org.inkling.jcstress.loft;

import static org.inkling.jcstress.loft.TinyNode.MOVING;

import java.lang.invoke.VarHandle;
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
 * A scan reads the words of many slots plainly and then fences once: behind the fence it follows
 * cells, and asks the header whether the node was in a change.
 *
 * <p>Hazards: a cell is followed whose content is not seen yet; words that a sweep had frozen are
 * taken for the state of their keys, since no link is seen.
 */
public final class ScanWords {
  private static final long KEY = 7;
  private static final long OTHER_KEY = 8;
  private static final long NEW_NODE = 4096; // never followed
  private static final long WIDE = Long.MAX_VALUE;

  private ScanWords() {}

  private static long frozen(long word) {
    return ValueWord.isFrozen(word) ? 1 : 0;
  }

  private static long isLinked(long line) {
    return TinyNode.canonicalLink(line) == 0 ? 0 : 1;
  }

  private static void readWords(long one, long two, JJJ_Result result) {
    result.r1 = frozen(SlotArray.plainValue(one));
    result.r2 = frozen(SlotArray.plainValue(two));
  }

  /** A wide value is installed: the fence stands for an acquire load of the word. */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "scan -> writer")
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "writer -> scan")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the cell was seen before its content")
  @State
  public static class Cell {
    private static final SlabAllocator MEMORY = TinyNode.memory("ScanWords.Cell");

    private final long line = TinyNode.create(MEMORY);
    private final long slot = TinyNode.claim(line, KEY);

    /** Installs a wide value. */
    @Actor
    public void writer() {
      SlotArray.casValue(slot, ValueWord.UNSET, ValueWord.encode(WIDE, MEMORY));
    }

    /** Reads the word, fences, follows it. */
    @Actor
    public void scan(J_Result result) {
      long word = SlotArray.plainValue(slot);
      VarHandle.acquireFence();
      result.r1 = TinyNode.decode(word);
    }

    /** Gives the cell and the node back. */
    @Arbiter
    public void after() {
      MEMORY.freeCell(ValueWord.cell(SlotArray.value(slot)));
      TinyNode.free(line, MEMORY);
    }
  }

  /** A sweep freezes what is read: whatever was seen frozen, the link is seen behind the fence. */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "scan -> link: its words stand")
  @Outcome(
      id = {"0, 0, 1", "0, 1, 1", "1, 0, 1", "1, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "link -> scan: it begins again")
  @Outcome(expect = Expect.FORBIDDEN, desc = "frozen, and no link")
  @State
  public static class Quiet {
    private static final SlabAllocator MEMORY = TinyNode.memory("ScanWords.Quiet");

    private final long line = TinyNode.create(MEMORY);
    private final long one = TinyNode.claim(line, KEY);
    private final long two = TinyNode.claim(line, OTHER_KEY);

    /** Links and freezes. */
    @Actor
    public void worker() {
      TinyNode.setLink(line, NEW_NODE | MOVING);
      SlotArray.freeze(two);
      SlotArray.freeze(one);
    }

    /** Reads the words, fences, looks at the link. */
    @Actor
    public void scan(JJJ_Result result) {
      readWords(one, two, result);
      VarHandle.acquireFence();
      result.r3 = isLinked(line);
    }

    /** Gives the node back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link Cell}: the content is loaded before the word, as a compiler or a
   * processor may guess an address where no fence forbids it. Written out, since x86-64 keeps loads
   * in order and no compiler of today guesses.
   */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "scan -> writer")
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "writer -> scan")
  @Outcome(
      id = "0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "content -> writer -> word: the cell's old content is read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class ContentBeforeWord {
    private static final long CELL_KIND = 0b100;
    private static final SlabAllocator MEMORY = TinyNode.memory("ScanWords.ContentBeforeWord");

    private final long line = TinyNode.create(MEMORY);
    private final long slot = TinyNode.claim(line, KEY);
    private final long cell = clearCell();

    private static long clearCell() {
      long cell = MEMORY.allocateCell();
      NativeMemory.putLong(cell, 0);
      return cell;
    }

    /** Writes the cell and installs it. */
    @Actor
    public void writer() {
      NativeMemory.putLong(cell, WIDE);
      SlotArray.casValue(slot, ValueWord.UNSET, cell | CELL_KIND);
    }

    /** Reads the content, then the word. */
    @Actor
    public void scan(J_Result result) {
      long content = NativeMemory.getLongAcquire(cell);
      result.r1 = ValueWord.isCell(SlotArray.plainValue(slot)) ? content : -1;
    }

    /** Gives the cell and the node back. */
    @Arbiter
    public void after() {
      MEMORY.freeCell(cell);
      TinyNode.free(line, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link Quiet}: the link is looked at before the words are read, which is
   * what it comes to if nothing orders them.
   */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "scan -> link: its words stand")
  @Outcome(
      id = {"0, 0, 1", "0, 1, 1", "1, 0, 1", "1, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "link -> scan: it begins again")
  @Outcome(
      id = {"0, 1, 0", "1, 0, 0", "1, 1, 0"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> link -> freeze -> words: frozen words are taken for the state")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookBeforeWords {
    private static final SlabAllocator MEMORY = TinyNode.memory("ScanWords.LookBeforeWords");

    private final long line = TinyNode.create(MEMORY);
    private final long one = TinyNode.claim(line, KEY);
    private final long two = TinyNode.claim(line, OTHER_KEY);

    /** Links and freezes. */
    @Actor
    public void worker() {
      TinyNode.setLink(line, NEW_NODE | MOVING);
      SlotArray.freeze(two);
      SlotArray.freeze(one);
    }

    /** Looks at the link, then reads the words. */
    @Actor
    public void scan(JJJ_Result result) {
      result.r3 = isLinked(line);
      readWords(one, two, result);
    }

    /** Gives the node back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
    }
  }
}
