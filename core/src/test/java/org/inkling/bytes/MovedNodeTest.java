package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.SteppedExecutor;
import org.inkling.bytes.check.CheckedValue;
import org.inkling.bytes.records.FreshRecord;
import org.inkling.bytes.records.RecordTable;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.Changes;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.table.Outcome;
import org.inkling.memory.records.CallerBytes;
import org.junit.jupiter.api.Test;

/**
 * A write that expects a record succeeds wherever its node is moved between the read and the write,
 * and the record that it replaces is freed once.
 */
final class MovedNodeTest {
  private static final int KEYS = 24;
  private static final int MAX_STEPS = 30;

  /** Keys are put until nodes are due; then maintenance does some steps amid the write. */
  @Test
  void aCompareAndSetSucceedsAfterAnyStepOfAChange() {
    int moved = 0;
    for (int steps = 0; steps < MAX_STEPS; steps++) {
      moved += writeAmid(steps, Write.COMPARE_AND_SET) ? 1 : 0;
    }
    assertTrue(moved > MAX_STEPS / 2, () -> "few changes were open");
  }

  @Test
  void aRemovalOfARecordSucceedsAfterAnyStepOfAChange() {
    for (int steps = 0; steps < MAX_STEPS; steps++) {
      boolean _ = writeAmid(steps, Write.REMOVE_EXPECTED);
    }
  }

  /** Returns whether maintenance has done something amid the write. */
  private static boolean writeAmid(int steps, Write write) {
    var executor = new SteppedExecutor();
    var tuning = new LoftTuning(1, 1.5, 2, 2, 2, 8, 8, Changes.EAGER);
    var builder = LongBytesIndex.builder().tuning(tuning).executor(executor);
    try (var index = builder.build()) {
      for (long key = 0; key < KEYS; key++) {
        index.put(key, CheckedValue.of(key, steps));
      }
      int done = 0;
      for (long key = 0; key < KEYS; key++) {
        done += write(index, write, key, executor, key == steps % KEYS ? steps : 0);
      }
      while (executor.step()) {
        // until maintenance has nothing to do
      }
      assertEquals(write.removes() ? 0 : KEYS, index.size());
      for (long key = 0; key < index.size(); key++) {
        assertArrayEquals(CheckedValue.of(key, -1), index.get(key));
      }
      index.awaitMaintenance();
      assertEquals(index.size(), index.statistics().records());
      index.checkStructure();
      return done > 0;
    }
  }

  private static int write(
      LongBytesIndex index, Write write, long key, SteppedExecutor executor, int steps) {
    RecordTable table = index.table();
    LoftEngine engine = table.engine();
    int done = 0;
    OperationPin pin = engine.enter();
    try {
      long seen = table.read(pin, key);
      while (done < steps && executor.step()) {
        done++;
      }
      byte[] value = CheckedValue.of(key, -1);
      long record =
          write.removes() ? RecordTable.ABSENT : table.newRecord(pin, CallerBytes.of(value));
      try (var fresh = new FreshRecord(table, record)) {
        long outcome = fresh.publish(engine, pin, write, key, seen);
        assertTrue(Outcome.isChanged(outcome), () -> "key " + key + " after " + steps + " steps");
        assertTrue(table.settle(outcome));
      }
    } finally {
      engine.leave(pin);
    }
    return done;
  }
}
