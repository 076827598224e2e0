package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallGroup.ABSENT;

import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.Write;
import org.inkling.index.operations.WriteOutcome;
import org.inkling.jcstress.loft.Meeting;
import org.inkling.latch.VersionLatch;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.Factors;
import org.inkling.xindex.hash.HashCheck;
import org.inkling.xindex.hash.HashGroup;
import org.inkling.xindex.hash.HashLoader;
import org.inkling.xindex.hash.HashPlan;
import org.inkling.xindex.hash.HashShape;
import org.inkling.xindex.hash.HashTable;
import org.inkling.xindex.hash.HashWriter;
import org.inkling.xindex.move.GroupMove;
import org.inkling.xindex.move.GroupMove.State;
import org.inkling.xindex.root.GroupRoot;
import org.jspecify.annotations.Nullable;

/**
 * The table of one state: XIndex-H's own table of one group, a move of the group, and a meeting of
 * the two actors. As in {@link SmallGroup}, all states of a test share their memory, each gives all
 * blocks back, and the value of a key is its number in both halves of the word.
 *
 * @shape one bucket, whose first node has one entry; or two or four buckets
 */
final class SmallHashGroup {
  /** The smallest key, in the first entry of the bucket. */
  static final long FIRST = 10;

  /** A key in the bucket. */
  static final long IN_BUCKET = 20;

  /** The key in the chain, if the group has four keys. */
  static final long IN_CHAIN = 40;

  /** The key in the last entry of the last node, if the group has seven keys. */
  static final long IN_LAST_NODE = 60;

  /** The key in the first node, if the group has seven keys. */
  static final long IN_FIRST_NODE = 70;

  /** A key that is absent. */
  static final long NEW = 80;

  /** Another key that is absent, and stays so. */
  static final long NEVER = 90;

  private static final HashShape ONE_BUCKET = new HashShape(1, 1, 8, 1);
  private static final HashShape TWO_BUCKETS = new HashShape(2, 1, 8, 1);
  private static final HashShape FOUR_BUCKETS = new HashShape(4, 1, 8, 1);
  private static final int TEN = 10;

  final Meeting meeting = new Meeting();
  final SmallGroup.Owner owner;
  final HashTable table;

  /** The group as it is before the move. */
  final long old;

  private final HashWriter writer;
  private final GroupMove move;

  /** Set by the actor that moves twice; the arbiter comes after the actors. */
  private @Nullable GroupMove secondMove;

  private SmallHashGroup(SmallGroup.Owner owner, HashShape shape, int keys, State next) {
    this.owner = owner;
    table = loaded(owner, shape);
    old = table.root().group(0);
    writer = new HashWriter(table);
    for (long key = (long) TEN * (shape.loadKeys() + 1); key <= (long) TEN * keys; key += TEN) {
      long _ = put(key, key);
    }
    move = plan(old);
    advanceTo(next);
  }

  /** Makes a table of one bucket with four keys, whose move has come to a state. */
  static SmallHashGroup ofFour(SmallGroup.Owner owner, State next) {
    return new SmallHashGroup(owner, ONE_BUCKET, 4, next);
  }

  /** Makes a table of one bucket with seven keys, whose first node has one entry. */
  static SmallHashGroup ofSeven(SmallGroup.Owner owner) {
    return new SmallHashGroup(owner, ONE_BUCKET, 7, State.MOVE);
  }

  /** Makes a table of two buckets with the keys 10 to 40: the first bucket is next to move. */
  static SmallHashGroup ofTwoBuckets(SmallGroup.Owner owner) {
    return new SmallHashGroup(owner, TWO_BUCKETS, 4, State.MOVE);
  }

  /**
   * Makes a table of four buckets, which move to one, since all keys but the first were removed
   * before the move was planned.
   */
  static SmallHashGroup ofFourThatShrink(SmallGroup.Owner owner) {
    int keys = FOUR_BUCKETS.loadKeys();
    var group = new SmallHashGroup(owner, FOUR_BUCKETS, keys, State.READ);
    for (int number = 2; number <= keys; number++) {
      long _ = group.remove((long) TEN * number);
    }
    group.advanceTo(State.MOVE);
    return group;
  }

  private static HashTable loaded(SmallGroup.Owner owner, HashShape shape) {
    long[] keys = new long[shape.loadKeys()];
    long[] values = new long[keys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) TEN * (i + 1);
      values[i] = SmallGroup.value(keys[i]);
    }
    var plan = new HashPlan(shape, new Factors(1));
    var source = SortedEntrySource.of(keys, values);
    return HashLoader.load(plan, owner.memory, owner.epochs, source);
  }

  private GroupMove plan(long group) {
    Pin pin = owner.epochs.enter();
    var planned = new GroupMove(table, group);
    owner.epochs.exit(pin);
    return planned;
  }

  /** Takes the steps of the move up to a state. */
  void advanceTo(State next) {
    advance(move, next);
  }

  private void advance(GroupMove change, State next) {
    while (change.state().compareTo(next) < 0) {
      step(change);
    }
    if (next != State.OVER) {
      requireNeeded(change);
    }
  }

  /** Fails if a move has ended at once, since its group has the right size: nothing was tested. */
  private static void requireNeeded(GroupMove change) {
    if (change.isOver()) {
      throw new IllegalStateException("the group does not have to move");
    }
  }

  private void step(GroupMove change) {
    Pin pin = owner.epochs.enter();
    boolean _ = change.step();
    owner.epochs.exit(pin);
  }

  /** Moves the buckets one by one, with a pause before each but the first. */
  void moveWithPauses() {
    while (move.state().compareTo(State.REDIRECT) < 0) {
      step(move);
      meeting.pause();
    }
    requireNeeded(move);
  }

  /**
   * Moves all buckets of the group, puts more keys, and then moves all buckets of its target.
   * Neither takes the group's place in the root yet, so operations still come by the group.
   */
  void moveTwice() {
    advanceTo(State.REDIRECT);
    for (long key = NEVER + TEN; key <= NEVER + 4 * TEN; key += TEN) {
      long _ = put(key, key);
    }
    GroupMove second = plan(HashGroup.target(old));
    advance(second, State.REDIRECT);
    secondMove = second;
  }

  /** Returns the first bucket of the group as it was before the move. */
  long bucket() {
    return HashGroup.bucket(old, 0);
  }

  /** Returns 1 if the first bucket of a group has moved. */
  static long moved(long group) {
    return Bucket.isMoved(VersionLatch.begin(HashGroup.bucket(group, 0))) ? 1 : 0;
  }

  /** Returns the target of the group, 0 if it has none yet. */
  long target() {
    return HashGroup.target(old);
  }

  /** Returns 1 if operations come by the target now, and 0 if they come by the group. */
  long slotHasTarget() {
    return table.root().group(0) == old ? 0 : 1;
  }

  /** Returns the number of a key, as a lookup finds it. */
  long get(long key) {
    OperationPin pin = OperationPin.enter(owner.epochs);
    long number = table.find(pin, key) ? SmallGroup.number(pin.result) : ABSENT;
    owner.epochs.exit(pin);
    return number;
  }

  /** Returns the number of an entry, or ABSENT if the address is 0; inside a pin. */
  static long numberAt(long entry) {
    return entry == 0 ? ABSENT : SmallGroup.number(Bucket.value(entry));
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
    var previous = new LongHolder();
    previous.value = SmallGroup.value(ABSENT);
    long value = SmallGroup.value(number);
    int outcome = writer.tryWrite(write, key, 0, value, previous);
    while (outcome == WriteOutcome.BUSY) {
      table.startAgain(pin);
      outcome = writer.tryWrite(write, key, 0, value, previous);
    }
    owner.epochs.exit(pin);
    int added = WriteOutcome.keysAdded(write, outcome);
    table.keys().addLoaded(added); // not in the pin: all states of a test share the pins
    return !WriteOutcome.hadValue(outcome) ? ABSENT : SmallGroup.number(previous.value);
  }

  /**
   * Ends the move, verifies the structure, and gives all memory back.
   *
   * @throws IllegalStateException if a key is there twice, or keys are lost or left over
   */
  void end() {
    endMoves();
    Pin pin = owner.epochs.enter();
    new HashCheck(table, false).run();
    owner.epochs.exit(pin);
    free();
  }

  /** Ends the move, and gives all memory back. */
  void endUnverified() {
    endMoves();
    free();
  }

  private void endMoves() {
    advanceTo(State.OVER);
    if (secondMove != null) {
      advance(secondMove, State.OVER);
    }
  }

  private void free() {
    GroupRoot root = table.root();
    Pin pin = owner.epochs.enter();
    long group = root.group(0);
    for (int number = 0; number < HashGroup.buckets(group); number++) {
      freeChain(HashGroup.bucket(group, number));
    }
    owner.memory.free(HashGroup.array(group), HashGroup.arrayBytes(group));
    owner.memory.free(group, HashGroup.BYTES);
    root.retire(owner.epochs);
    owner.epochs.exit(pin);
    if (owner.epochs.reclaimDue()) { // not for each state: that takes a bag of 4 KiB each time
      owner.epochs.reclaim();
    }
  }

  private void freeChain(long bucket) {
    long node = Bucket.first(bucket, VersionLatch.begin(bucket));
    while (node != 0) {
      long next = Bucket.next(node);
      owner.memory.free(node, Bucket.BYTES);
      node = next;
    }
  }
}
