package org.inkling.jcstress.loft;

import org.inkling.epoch.Pin;
import org.inkling.loft.change.Change;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.node.PayloadOwner;
import org.inkling.loft.scan.EntryBuffer;
import org.inkling.loft.scan.LoftCursor;
import org.inkling.loft.scan.MovingScan;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.LoftTable;
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
 * <p>The reads are {@code LoftTable.lookup} and the shipped {@code LoftCursor}, the write is {@code
 * LoftTable.write}. Hazard: the frozen word stays as it is for ever, and its cell is freed. Only a
 * read that saw the new node's word UNSET under its pin knows that nobody had retired the cell
 * before the pin.
 */
public final class PayloadRead {
  private static final long KEY = 7;
  private static final long WIDE = Long.MAX_VALUE;

  private PayloadRead() {}

  /** A table in whose old node a wide value is frozen, which the new node does not have yet. */
  private static ChangingTable frozen(Owner owner) {
    long word = ValueWord.encode(WIDE, owner.memory);
    var changing = new ChangingTable(owner, Change::new, owner.node(KEY, word)).announce();
    SlotArray.freeze(NodeProbe.find(changing.line(KEY), KEY, changing.table.buckets()));
    return changing;
  }

  /** Looks the key up, under a pin that it holds until it has read the value. */
  private static long get(ChangingTable changing) {
    Pin pin = changing.owner.epochs.enter();
    long value = changing.get(KEY);
    changing.owner.epochs.exit(pin);
    return value;
  }

  /** Reads the key's entry by a cursor, which pins by itself. */
  private static long scan(LoftCursor cursor) {
    return cursor.from(KEY, KEY).next() ? cursor.value() : SmallTable.ABSENT;
  }

  /** Supersedes the payload by 2, which retires its cell, and collects. */
  private static void supersede(ChangingTable changing) {
    Pin pin = changing.owner.epochs.enter();
    changing.put(KEY, 2);
    changing.owner.epochs.exit(pin);
    changing.owner.epochs.reclaim();
  }

  /** 0 for what is no value of this state. */
  private static long known(long value) {
    return value == WIDE || value == 2 ? value : 0;
  }

  /** A lookup: the old node's word, the new node's, then a cell. */
  @JCStressTest
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "read -> write")
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "write -> read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a cell was read that is free")
  @State
  public static class NewNodeFirst {
    private static final Owner OWNER = new Owner("PayloadRead.NewNodeFirst");

    private final ChangingTable changing = frozen(OWNER);

    /** Reads. */
    @Actor
    public void reader(J_Result result) {
      changing.meeting.meet();
      result.r1 = known(get(changing));
    }

    /** Puts 2. */
    @Actor
    public void writer() {
      changing.meeting.meet();
      supersede(changing);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /** The shipped owner of cells, but it frees a cell when it is retired. */
  private record FreeingOwner(SlabAllocator memory) implements PayloadOwner {
    @Override
    public void retire(long word) {
      memory.freeCell(ValueWord.cell(word));
    }

    @Override
    public void discard(long word) {
      memory.freeCell(ValueWord.cell(word));
    }
  }

  /**
   * The weakened twin of {@link NewNodeFirst}: the write frees the payload's cell, and does not
   * leave it to the epochs. The lookup has no step that can be weakened, since nothing in it is
   * called by way of a class; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "read -> write")
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "write -> read")
  @Outcome(
      id = "0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look at the new node -> write, free -> cell: it was read when free")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class FreedAtOnce {
    private static final Owner OWNER =
        new Owner("PayloadRead.FreedAtOnce", (memory, _) -> new FreeingOwner(memory));

    private final ChangingTable changing = frozen(OWNER);

    /** Reads. */
    @Actor
    public void reader(J_Result result) {
      changing.meeting.meet();
      result.r1 = known(get(changing));
    }

    /** Puts 2. */
    @Actor
    public void writer() {
      changing.meeting.meet();
      supersede(changing);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /** A scan of one key: the old node's words, the new node's, then cells. */
  @JCStressTest
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "read -> write")
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "write -> read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a cell was read that is free")
  @State
  public static class NewNodeFirstInScan {
    private static final Owner OWNER = new Owner("PayloadRead.NewNodeFirstInScan");

    private final ChangingTable changing = frozen(OWNER);
    private final LoftCursor cursor =
        new LoftCursor(changing.table, new AccessSampler(changing.table, false), true, false);

    /** Reads. */
    @Actor
    public void reader(J_Result result) {
      changing.meeting.meet();
      result.r1 = known(scan(cursor));
    }

    /** Puts 2. */
    @Actor
    public void writer() {
      changing.meeting.meet();
      supersede(changing);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /** The shipped cursor, but in a node in a change it reads the old words alone. */
  private static final class OldWordsAlone extends LoftCursor {
    OldWordsAlone(LoftTable table) {
      super(table, new AccessSampler(table, false), true, false);
    }

    @Override
    protected MovingScan newMovingScan(LoftTable table, EntryBuffer buffer) {
      return new MovingScan(table, buffer) {
        @Override
        protected void collectFresh(long link, long low, long high) {}
      };
    }
  }

  /**
   * The weakened twin of {@link NewNodeFirstInScan}: the payload is read without a look at the new
   * node. The pin does not help, since the cell was retired before it; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "read -> collection")
  @Outcome(
      id = "0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "write, collection -> read: a cell was read that is free")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class PayloadAlone {
    private static final Owner OWNER = new Owner("PayloadRead.PayloadAlone");

    private final ChangingTable changing = frozen(OWNER);
    private final LoftCursor cursor = new OldWordsAlone(changing.table);

    /** Reads. */
    @Actor
    public void reader(J_Result result) {
      changing.meeting.meet();
      result.r1 = known(scan(cursor));
    }

    /** Puts 2. */
    @Actor
    public void writer() {
      changing.meeting.meet();
      supersede(changing);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }
}
