package org.inkling.loft.scan;

import static org.inkling.memory.NativeMemory.putLong;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.index.Cursor;
import org.inkling.index.InRuns;
import org.inkling.loft.load.BulkLoader;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.LoftTable;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a cursor makes of slots that change while it copies them. */
class LoftCursorTest {
  private static final long[] KEYS = {-50, -40, 0, 1, 900, 901, 902, 5_000};

  private final SlabAllocator memory = SlabAllocator.create("cursor", 8L << 20);
  private final Epochs epochs = OperationPin.newEpochs("cursor", memory);
  private final LoftTable table =
      new BulkLoader(
              TableResources.of(
                  memory,
                  epochs,
                  new Bucket(2, 2, 1, memory),
                  new LoftTuning(1, 2.0, 2, 2, 2, 4, 4, ChangeTuning.DEFAULT)),
              true,
              1)
          .load(SortedEntrySource.of(KEYS, KEYS));

  @AfterEach
  void close() {
    memory.close();
  }

  /** A copy may read a key word before its claim, and the value word after it was installed. */
  @Test
  void aSlotThatIsJustBeingClaimedIsNoKeyYet() {
    int claimed = 0;
    for (int node = 0; node < table.root().count(); node++) {
      long line = table.root().line(node);
      int slots = (int) DirectoryLine.allSlots(line);
      for (int i = 0; i < slots; i++) {
        long slot = SlotArray.slot(DirectoryLine.slots(line), i);
        if (SlotArray.keyWord(slot) == KeyWord.EMPTY) {
          putLong(slot + Long.BYTES, ValueWord.encode(77, memory));
          claimed++;
        }
      }
    }
    assertTrue(claimed > 0);
    for (boolean markers : new boolean[] {true, false}) {
      for (boolean ascending : new boolean[] {true, false}) {
        walks(cursor(ascending, markers), ascending);
        walks(new InRuns(cursor(ascending, markers), 1), ascending);
        walks(new InRuns(cursor(ascending, markers), 100), ascending);
      }
    }
  }

  private LoftCursor cursor(boolean ascending, boolean markers) {
    long from = ascending ? Long.MIN_VALUE : Long.MAX_VALUE;
    return new LoftCursor(table, new AccessSampler(table, true), ascending, markers)
        .from(from, ~from);
  }

  private static void walks(Cursor cursor, boolean ascending) {
    for (int i = 0; i < KEYS.length; i++) {
      assertTrue(cursor.next());
      assertEquals(KEYS[ascending ? i : KEYS.length - 1 - i], cursor.key());
    }
    assertFalse(cursor.next());
  }
}
