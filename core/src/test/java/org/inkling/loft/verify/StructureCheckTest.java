package org.inkling.loft.verify;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.inkling.epoch.OperationPin;
import org.inkling.loft.RetrainingRule;
import org.inkling.loft.change.Change;
import org.inkling.loft.change.ChangeOrder;
import org.inkling.loft.change.ChangeScratch;
import org.inkling.loft.load.BulkLoader;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.LoftTable;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Damage of every kind is found and named. */
class StructureCheckTest {
  private static final long WIDE = Long.MAX_VALUE;
  private static final int VALUE = 8;

  private SlabAllocator memory;
  private TableResources resources;
  private LoftTable table;

  @BeforeEach
  void load() {
    memory = SlabAllocator.create("damaged", 8L << 20);
    resources =
        TableResources.of(
            memory,
            OperationPin.newEpochs("damaged", memory),
            new Bucket(2, 2, 1, memory),
            new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, ChangeTuning.DEFAULT));
    long[] keys = LongStream.range(0, 40).map(i -> i * i * 100).toArray();
    long[] values = LongStream.range(0, 40).map(i -> i % 4 == 0 ? WIDE - i : i).toArray();
    table = new BulkLoader(resources, false, 1).load(SortedEntrySource.of(keys, values));
    new StructureCheck(table).run();
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void aKeyThatStandsTwice() {
    putLong(emptySlot(), KeyWord.encode(100));
    reported("key 100 stands");
  }

  @Test
  void aKeyInAnotherNode() {
    long other = table.root().line(table.root().count() - 1);
    putLong(SlotArray.slot(DirectoryLine.slots(other), 0), KeyWord.encode(3));
    reported("key 3 stands in a node of other keys");
  }

  @Test
  void aKeyBehindAnEmptySlot() {
    long slot = slotOf(100);
    putLong(slot, KeyWord.EMPTY);
    putLong(slot + VALUE, ValueWord.UNSET);
    reported(""); // another key loses its way, or one is missing
  }

  @Test
  void aSizeThatIsWrong() {
    putLong(slotOf(100) + VALUE, ValueWord.TOMBSTONE);
    reported("39 keys are present, 40 counted");
    putLong(slotOf(100) + VALUE, ValueWord.UNSET);
    reported("39 keys are present, 40 counted");
  }

  @Test
  void aCellWithTwoOwners() {
    long cell = getLong(slotOf(0) + VALUE);
    assertTrue(ValueWord.isCell(cell));
    putLong(slotOf(4 * 4 * 100) + VALUE, cell);
    reported("is that of key");
  }

  @Test
  void aValueWithoutAKey() {
    putLong(emptySlot() + VALUE, ValueWord.TOMBSTONE);
    reported("a slot without a key has a value");
  }

  @Test
  void aFrozenSlotInANodeWithoutALink() {
    putLong(emptySlot(), KeyWord.FROZEN_EMPTY);
    reported("frozen empty slot");
  }

  @Test
  void aValueWordThatIsNone() {
    putLong(slotOf(100) + VALUE, 3 << 3);
    reported("key 100 has the value word 18");
  }

  @Test
  void aValueWordThatIsFrozen() {
    putLong(slotOf(100) + VALUE, getLong(slotOf(100) + VALUE) | 1);
    reported("key 100 is frozen");
  }

  @Test
  void aValueWordOfTwoKinds() {
    putLong(slotOf(100) + VALUE, 0b110);
    reported("key 100 has the value word 6");
  }

  @Test
  void aDeletionMarkerWhereNoneAreKept() {
    putLong(slotOf(100) + VALUE, ValueWord.DELETED);
    reported("key 100 has the value word 10");
  }

  @Test
  void pivotsOutOfOrder() {
    long pivot = DirectoryLine.pivot(table.root().line(0));
    putLong(table.root().line(1), pivot);
    putLong(DirectoryLine.header(table.root().line(1)), pivot);
    reported("the pivot of node 1 is not above the one before it");
  }

  @Test
  void aLineThatIsNotItsHeaders() {
    DirectoryLine.setLink(
        table.root().line(2), ForwardingLink.moving(DirectoryLine.header(table.root().line(3))));
    reported("the line of node 2 and its header differ at 24");
  }

  @Test
  void aClosedBucketInANodeWithoutALink() {
    Bucket.close(DirectoryLine.bucketPointer(table.root().line(0), 0));
    reported("closed");
  }

  @Test
  void aNodeWithoutCapacity() {
    long capacity = 40; // the word of capacity and range
    putLong(table.root().line(0) + capacity, 0);
    putLong(DirectoryLine.header(table.root().line(0)) + capacity, 0);
    reported("no capacity or no range");
  }

  @Test
  void aKeyInTheWrongBucket() {
    long key = LongStream.range(1, 152_100).filter(this::endsInASlot).findFirst().orElseThrow();
    long line = table.root().lineOf(key);
    long pointer = DirectoryLine.bucketPointer(line, DirectoryLine.group(line, key));
    table.buckets().findOrClaim(pointer, 0, KeyWord.encode(key));
    reported("key " + key + " stands where its probe does not end");
  }

  @Test
  void aNodeInAChangeIsRightAtEveryStep() {
    Change change = moving();
    while (!change.isOver()) {
      new StructureCheck(table).run();
      change.step();
    }
    new StructureCheck(table).run();
  }

  @Test
  void aKeyThatIsSetInANewNodeTooSoon() {
    moving();
    putLong(newSlotOf(100) + VALUE, ValueWord.encode(5, memory));
    reported("key 100 is set in a new node and not frozen in the old one");
  }

  @Test
  void aKeyThatIsClaimedInTheWrongNewNode() {
    moving();
    long node = ForwardingLink.target(DirectoryLine.link(table.root().line(0)), 100);
    long foreign = DirectoryLine.pivot(table.root().line(1)) + 1;
    NodeProbe.findOrClaim(node, foreign, table.buckets());
    reported("key " + foreign + " stands in a node of other keys");
  }

  @Test
  void aNewNodeThatIsInAChangeItself() {
    moving();
    long node = ForwardingLink.target(DirectoryLine.link(table.root().line(0)), 100);
    DirectoryLine.setLink(node, ForwardingLink.moving(node));
    reported("a new node is in a change");
  }

  /** A change of the first node, whose links are set and of which nothing is swept. */
  private Change moving() {
    resources.epochs().enter(); // until the memory is closed
    var order =
        new ChangeOrder(
            new long[] {DirectoryLine.header(table.root().line(0))},
            ChangeKind.EXPANSION,
            RetrainingRule.FULL,
            resources.tuning().layout(),
            null);
    var scratch = new ChangeScratch(table.buckets().beyondLimit(), table.inserts());
    var change = new Change(order, resources, table, scratch);
    while (!change.isShared()) {
      assertFalse(change.step());
    }
    return change;
  }

  private long newSlotOf(long key) {
    long node = ForwardingLink.target(DirectoryLine.link(table.root().lineOf(key)), key);
    return NodeProbe.findOrClaim(node, key, table.buckets());
  }

  private long slotOf(long key) {
    return NodeProbe.find(table.root().lineOf(key), key, table.buckets());
  }

  /** Whether the probe of a key that is not there meets a free slot. */
  private boolean endsInASlot(long key) {
    long line = table.root().lineOf(key);
    int predicted = DirectoryLine.predicted(line, key);
    long first = SlotArray.slot(DirectoryLine.slots(line), predicted);
    int window = DirectoryLine.window(line, predicted);
    return SlotArray.find(first, window, KeyWord.encode(key)) == SlotArray.MISSING;
  }

  private long emptySlot() {
    long line = table.root().line(0);
    int slots = (int) DirectoryLine.allSlots(line);
    for (int i = 0; i < slots; i++) {
      long slot = SlotArray.slot(DirectoryLine.slots(line), i);
      if (SlotArray.keyWord(slot) == KeyWord.EMPTY) {
        return slot;
      }
    }
    throw new AssertionError("node 0 is full");
  }

  private void reported(String what) {
    var found = assertThrows(IllegalStateException.class, new StructureCheck(table)::run);
    assertTrue(found.getMessage().contains(what), found.getMessage());
  }
}
