package org.inkling.jcstress.xindex;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.Write;
import org.inkling.index.operations.WriteOutcome;
import org.inkling.jcstress.loft.Meeting;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.change.Compaction;
import org.inkling.xindex.change.Compaction.State;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.Delta.Insertion;
import org.inkling.xindex.delta.DeltaBlocks;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.GroupTrainer;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.table.StructureCheck;
import org.inkling.xindex.table.TableWriter;
import org.inkling.xindex.table.XIndexTable;

/**
 * The table of one state: XIndex-R's own table of one group, a compaction of the group, and a
 * meeting of the two actors. The compaction of a group with more records is a split. A state makes
 * the table from the memory that all states of its test share, and gives every block back, so
 * millions of states run in a few regions.
 *
 * <p>The value of a key is a number in both halves of the word, so that an address, or a part of a
 * value, shows. Unless a test says otherwise, the number is the key.
 *
 * @shape the keys 10 and 20 in the array, and 30 in the delta; of a split, five more in the array,
 *     and 20 is the first key of the second part
 */
final class SmallGroup {
  /** The number of a key without a value. */
  static final long ABSENT = -1;

  /** The number of a word that is no value, for example of an address. */
  static final long TORN = -2;

  /** The smallest key, which the array has. */
  static final long FIRST = 10;

  /** Another key that the array has. */
  static final long IN_ARRAY = 20;

  /** A key that the delta has. */
  static final long IN_DELTA = 30;

  /**
   * A key that is absent. It is above all others, so that a walk over the delta sees the others
   * once, even beside the insertion of a weakened twin.
   */
  static final long NEW = 40;

  /** Another key that is absent, of the first part if the group is split. */
  static final long NEW_IN_FIRST = 11;

  private static final long[] ARRAY_KEYS = {FIRST, IN_ARRAY};
  private static final long[] SPLIT_KEYS = {FIRST, 12, 14, 16, 18, IN_ARRAY, 22};

  /** Splits a group of eight records; no delta that a state makes is due. */
  private static final XIndexShape SHAPE = new XIndexShape(3, 7, 1, 1);

  private static final long BOTH_HALVES = (1L << Integer.SIZE) + 1;

  final Meeting meeting = new Meeting();
  final Owner owner;
  final XIndexTable table;

  /** The group as it is before the compaction. */
  final long old;

  private final TableWriter writer;
  private Compaction compaction;

  private SmallGroup(Owner owner, long[] keys, State next) {
    this.owner = owner;
    old = group(owner.memory, keys);
    table = tableOf(GroupRoot.build(new long[] {old}, 1, owner.memory));
    table.keys().addLoaded(keys.length);
    writer = new TableWriter(table);
    long _ = put(IN_DELTA, IN_DELTA);
    compaction = plan(Group.delta(old));
    advanceTo(next);
  }

  /** Makes a table of which the compaction is private: {@link #compact} is next. */
  static SmallGroup beforePublish(Owner owner) {
    return new SmallGroup(owner, ARRAY_KEYS, State.PUBLISH);
  }

  /** Makes a table of which the delta is frozen: the merge, in {@link #compact}, is next. */
  static SmallGroup beforeMerge(Owner owner) {
    return new SmallGroup(owner, ARRAY_KEYS, State.MERGE);
  }

  /** Makes a table whose new group has references to the records of the old: a copy is next. */
  static SmallGroup beforeCopy(Owner owner) {
    return new SmallGroup(owner, ARRAY_KEYS, State.COPY);
  }

  /** Makes a table of which the split is private: {@link #compact} is next. */
  static SmallGroup beforeSplit(Owner owner) {
    return new SmallGroup(owner, SPLIT_KEYS, State.PUBLISH);
  }

  /** Makes a table whose only slot has two parts: {@link #rebuildRootAndCompact} is next. */
  static SmallGroup afterSplit(Owner owner) {
    return new SmallGroup(owner, SPLIT_KEYS, State.OVER);
  }

  /** The memory and epochs that the tables of one test share. */
  static final class Owner {
    final SlabAllocator memory;
    final Epochs epochs;

    Owner(String test) {
      memory = SlabAllocator.create(test, Long.MAX_VALUE);
      epochs = OperationPin.newEpochs(test, memory);
    }
  }

  private XIndexTable tableOf(GroupRoot root) {
    return new XIndexTable(SHAPE, owner.memory, owner.epochs, root);
  }

  private static long group(SlabAllocator memory, long[] keys) {
    int count = keys.length;
    long delta = memory.allocate(Delta.BYTES);
    Delta.init(delta, Long.MIN_VALUE, SHAPE.dueAt(count));
    long group = memory.allocate(Group.BYTES);
    Group.init(group, Long.MIN_VALUE, Long.MAX_VALUE, delta);
    long bytes = EntryRecord.BYTES * count;
    Group.setArray(group, memory.allocate(bytes), count, bytes);
    for (int i = 0; i < count; i++) {
      EntryRecord.init(Group.record(group, i), keys[i], value(keys[i]));
    }
    GroupTrainer.train(group, SHAPE);
    return group;
  }

  private Compaction plan(long delta) {
    Pin pin = owner.epochs.enter();
    var planned = new Compaction(table, delta);
    owner.epochs.exit(pin);
    return planned;
  }

  /** Meets the other actor, and compacts. */
  void compactTogether() {
    meeting.meet();
    compact();
  }

  /** Takes the steps of the compaction up to the swap, which makes the new group visible. */
  void compact() {
    advanceTo(State.GRACE);
  }

  /** Gives the parts slots of their own, and compacts the one of a key up to the swap. */
  void rebuildRootAndCompact(long key) {
    Pin pin = owner.epochs.enter();
    table.rebuildRoot();
    owner.epochs.exit(pin);
    compaction = plan(delta(key));
    compact();
  }

  /** Takes the step that replaces the references by values. */
  void copy() {
    advanceTo(State.RETIRE);
  }

  /** Takes the step that retires the old group. */
  void retire() {
    advanceTo(State.OVER);
  }

  /**
   * Takes the steps of the compaction up to a state. It does not wait in GRACE: the actors are not
   * inside when a state is made, nor when it ends.
   */
  private void advanceTo(State next) {
    while (compaction.state().compareTo(next) < 0) {
      Pin pin = owner.epochs.enter();
      boolean _ = compaction.step();
      owner.epochs.exit(pin);
    }
  }

  /** Returns the value of a number. */
  static long value(long number) {
    return number * BOTH_HALVES;
  }

  /** Returns the number in both halves of a value, or {@link #TORN}. */
  static long number(long value) {
    long low = Integer.toUnsignedLong((int) value);
    return value(low) == value ? low : TORN;
  }

  /** Puts a key with a number; returns the number that it had. */
  long put(long key, long number) {
    return write(Write.PUT, key, number);
  }

  /** Removes a key; returns the number that it had. */
  long remove(long key) {
    return write(Write.REMOVE, key, 0);
  }

  private long write(Write write, long key, long number) {
    OperationPin pin = OperationPin.enter(owner.epochs);
    long previous = write(writer, pin, write, key, number);
    owner.epochs.exit(pin);
    return previous;
  }

  /**
   * Puts a key as an operation that has loaded a root under its pin; returns the number that it
   * had.
   */
  long putBy(GroupRoot root, OperationPin pin, long key, long number) {
    return write(new TableWriter(tableOf(root)), pin, Write.PUT, key, number);
  }

  /** Writes, at first by another writer. */
  private long write(TableWriter first, OperationPin pin, Write write, long key, long number) {
    var previous = new LongHolder();
    int outcome = first.tryWrite(write, key, 0, value(number), previous);
    while (outcome == WriteOutcome.BUSY) {
      table.startAgain(pin);
      outcome = writer.tryWrite(write, key, 0, value(number), previous);
    }
    countKeys(WriteOutcome.keysAdded(write, outcome));
    return WriteOutcome.hadValue(outcome) ? number(previous.value) : ABSENT;
  }

  /** Inserts a key into any delta, as a weakened twin; returns whether it has made a record. */
  boolean insertInto(long delta, long key, long number) {
    Insertion result = Delta.insert(delta, key, value(number));
    if (result == Insertion.NO_ROOM) {
      long bytes = Delta.nextChunkBytes(delta);
      long chunk = owner.memory.allocate(bytes);
      if (!Delta.addChunk(delta, chunk, bytes, key)) {
        owner.memory.free(chunk, bytes);
      }
      result = Delta.insert(delta, key, value(number));
    }
    return result == Insertion.DONE;
  }

  /** Counts keys for this table alone, not in the pin: all states of a test share the pins. */
  private void countKeys(int added) {
    if (added != 0) {
      table.keys().addLoaded(added);
    }
  }

  /** Returns the number of a key, as a lookup finds it. */
  long get(long key) {
    Pin pin = owner.epochs.enter();
    long number = numberAt(table.find(pin, key));
    owner.epochs.exit(pin);
    return number;
  }

  /** Returns the number of a key as a lookup finds it that has loaded a root under its pin. */
  long getBy(GroupRoot root, long key) {
    long record = tableOf(root).tryFind(key);
    return record == EntryRecord.BUSY ? get(key) : numberAt(record);
  }

  /** Returns the number of a record, or ABSENT if the address is 0; inside a pin. */
  static long numberAt(long record) {
    return record == 0 ? ABSENT : number(EntryRecord.value(record));
  }

  /** Returns the group that operations come to now, or its first part. */
  long group() {
    return table.root().group(0);
  }

  /** Returns 1 if a key has a record in the array that operations come to now, live or not. */
  long inArray(long key) {
    return Group.find(table.root().groupOf(key), key) == 0 ? 0 : 1;
  }

  /** Returns the delta of the group that operations on a key come to now. */
  long delta(long key) {
    return Group.delta(table.root().groupOf(key));
  }

  /**
   * Ends the compaction, verifies the structure, and gives all memory back.
   *
   * @throws IllegalStateException if a key has two live records, or keys are lost or left over
   */
  void end() {
    retire();
    Pin pin = owner.epochs.enter();
    new StructureCheck(table, false).run();
    owner.epochs.exit(pin);
    free();
  }

  /** Ends the compaction, and gives all memory back. */
  void endUnverified() {
    retire();
    free();
  }

  private void free() {
    GroupRoot root = table.root();
    Pin pin = owner.epochs.enter();
    long pivot = Long.MIN_VALUE;
    do {
      long group = root.groupOf(pivot);
      owner.memory.free(Group.array(group), Group.arrayBytes(group));
      DeltaBlocks.retire(owner.epochs, Group.delta(group));
      owner.epochs.retire(group, Group.BYTES); // not free yet: it leads to the next part
      pivot = GroupRange.end(group) + 1;
    } while (pivot != Long.MIN_VALUE);
    root.retire(owner.epochs);
    owner.epochs.exit(pin);
    if (owner.epochs.reclaimDue()) { // not for each state: that takes a bag of 4 KiB each time
      owner.epochs.reclaim();
    }
  }
}
