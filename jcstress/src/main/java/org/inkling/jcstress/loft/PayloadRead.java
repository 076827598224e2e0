package org.inkling.jcstress.loft;

import static org.inkling.jcstress.loft.TinyNode.decode;
import static org.inkling.jcstress.loft.TinyNode.inline;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A read whose key is frozen in the old node looks at the new node before it reads the payload's
 * cell, while a write supersedes the payload, retires its cell and collects.
 *
 * <p>Hazard: the frozen word stays as it is for ever, and its cell is freed. Only a read that saw
 * the new node's word UNSET under its pin knows that nobody had retired the cell before the pin.
 */
public final class PayloadRead {
  private static final long WIDE = Long.MAX_VALUE;

  private PayloadRead() {}

  /** The slot of key 7 in an old node, with a wide value, frozen. */
  private static long frozenSlot(long line, SlabAllocator memory) {
    TinyNode.load(line, 7, ValueWord.encode(WIDE, memory));
    long slot = TinyNode.find(line, 7);
    SlotArray.freeze(slot);
    return slot;
  }

  /** Supersedes the payload by 2, retires its cell and collects. */
  private static void supersede(long oldSlot, long newSlot, Epochs epochs) {
    Pin pin = epochs.enter();
    long payload = SlotArray.value(oldSlot);
    SlotArray.casValue(newSlot, ValueWord.UNSET, inline(2));
    epochs.retireCell(ValueWord.cell(payload));
    epochs.exit(pin);
    epochs.reclaim();
  }

  /** The order of the protocol: the old node's word, the new node's, then a cell. */
  @JCStressTest
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "read -> write")
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "write -> read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a cell was read that is free")
  @State
  public static class NewNodeFirst {
    private static final SlabAllocator MEMORY = TinyNode.memory("PayloadRead.NewNodeFirst");
    private static final Epochs EPOCHS = new Epochs("PayloadRead.NewNodeFirst", MEMORY);

    private final long from = TinyNode.create(MEMORY);
    private final long to = TinyNode.create(MEMORY);
    private final long oldSlot = frozenSlot(from, MEMORY);
    private final long newSlot = TinyNode.claim(to, 7);

    /** Gets. */
    @Actor
    public void reader(J_Result result) {
      Pin pin = EPOCHS.enter();
      long payload = SlotArray.value(oldSlot);
      long word = SlotArray.value(newSlot);
      result.r1 = decode(word == ValueWord.UNSET ? payload : word);
      EPOCHS.exit(pin);
    }

    /** Puts 2. */
    @Actor
    public void writer() {
      supersede(oldSlot, newSlot, EPOCHS);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      TinyNode.free(from, MEMORY);
      TinyNode.free(to, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link NewNodeFirst}: the payload is read without a look at the new node.
   * The pin does not help, since the cell was retired before it; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "read -> collection")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "write, collection -> read: a cell was read that is free")
  @State
  public static class PayloadAlone {
    private static final SlabAllocator MEMORY = TinyNode.memory("PayloadRead.PayloadAlone");
    private static final Epochs EPOCHS = new Epochs("PayloadRead.PayloadAlone", MEMORY);

    private final long from = TinyNode.create(MEMORY);
    private final long to = TinyNode.create(MEMORY);
    private final long oldSlot = frozenSlot(from, MEMORY);
    private final long newSlot = TinyNode.claim(to, 7);

    /** Gets; 0 for what is no value of this state. */
    @Actor
    public void reader(J_Result result) {
      Pin pin = EPOCHS.enter();
      long value = decode(SlotArray.value(oldSlot));
      result.r1 = value == WIDE ? WIDE : 0;
      EPOCHS.exit(pin);
    }

    /** Puts 2. */
    @Actor
    public void writer() {
      supersede(oldSlot, newSlot, EPOCHS);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      TinyNode.free(from, MEMORY);
      TinyNode.free(to, MEMORY);
    }
  }
}
