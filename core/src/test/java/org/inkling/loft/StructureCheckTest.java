package org.inkling.loft;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.slots.Bucket;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Damage of every kind is found and named. */
class StructureCheckTest {
  private static final long WIDE = Long.MAX_VALUE;
  private static final int VALUE = 8;

  private SlabAllocator memory;
  private LoftTable table;

  @BeforeEach
  void load() {
    memory = SlabAllocator.create("damaged", 8L << 20);
    var space =
        new LoftSpace(
            memory,
            new Epochs("damaged", memory),
            new Bucket(2, 2, 1, memory),
            new SideSlots(memory));
    long[] keys = LongStream.range(0, 40).map(i -> i * i * 100).toArray();
    long[] values = LongStream.range(0, 40).map(i -> i % 4 == 0 ? WIDE - i : i).toArray();
    var tuning = new LoftTuning(1, 1.0, 2, 2, 2, 8, 4);
    table = new BulkLoader(space, tuning, false).load(SortedEntrySource.of(keys, values));
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
    reported("key 3 stands in node");
  }

  @Test
  void aKeyBehindAnEmptySlot() {
    long slot = table.find(100);
    putLong(slot, KeyWord.EMPTY);
    putLong(slot + VALUE, ValueWord.UNSET);
    reported(""); // another key loses its way, or one is missing
  }

  @Test
  void aSizeThatIsWrong() {
    putLong(table.find(100) + VALUE, ValueWord.TOMBSTONE);
    reported("39 keys are present, 40 counted");
    putLong(table.find(100) + VALUE, ValueWord.UNSET);
    reported("39 keys are present, 40 counted");
  }

  @Test
  void aCellWithTwoOwners() {
    long cell = getLong(table.find(0) + VALUE);
    assertTrue(ValueWord.isCell(cell));
    putLong(table.find(4 * 4 * 100) + VALUE, cell);
    reported("has two owners");
  }

  @Test
  void aValueWithoutAKey() {
    putLong(emptySlot() + VALUE, ValueWord.TOMBSTONE);
    reported("an EMPTY slot has a value");
  }

  @Test
  void aReservedKeyWord() {
    putLong(emptySlot(), KeyWord.encode(Long.MAX_VALUE));
    reported("reserved word");
  }

  @Test
  void aValueWordThatIsNone() {
    putLong(table.find(100) + VALUE, 3 << 3);
    reported("key 100 has the value word 18");
  }

  @Test
  void aValueWordThatIsFrozen() {
    putLong(table.find(100) + VALUE, getLong(table.find(100) + VALUE) | 1);
    reported("key 100 has the value word");
  }

  @Test
  void aValueWordOfTwoKinds() {
    putLong(table.find(100) + VALUE, 0b110);
    reported("key 100 has the value word 6");
  }

  @Test
  void aDeletionMarkerWhereNoneAreKept() {
    putLong(table.find(100) + VALUE, ValueWord.DELETED);
    reported("key 100 has the value word 10");
  }

  @Test
  void pivotsOutOfOrder() {
    putLong(table.root().line(1), DirectoryLine.pivot(table.root().line(0)));
    reported("pivot of node 1");
  }

  @Test
  void aNodeWithoutCapacity() {
    long capacity = 32; // the word of capacity and range
    putLong(table.root().line(0) + capacity, 0);
    reported("no capacity or no range");
  }

  @Test
  void aKeyInTheWrongBucket() {
    long line = table.root().line(0);
    table.buckets().findOrClaim(DirectoryLine.bucketPointer(line, 0), 0, KeyWord.encode(101));
    reported("key 101 stands where its probe does not end");
  }

  private long emptySlot() {
    long line = table.root().line(0);
    int slots = DirectoryLine.capacity(line) + DirectoryLine.range(line);
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
