package org.inkling.jcstress.bytes;

import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Reclaimer;
import org.inkling.index.operations.Write;
import org.inkling.loft.RetrainingScheme;
import org.inkling.loft.engine.EngineSettings;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.Outcome;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordSlabs;
import org.inkling.source.SortedEntrySource;

/**
 * The weakened table: the steps of {@code bytes.records.RecordTable} on its engine and its records,
 * but a record that a write has replaced or removed is freed at once, not retired.
 */
final class HastyTable implements ByteTable {
  /** No record. */
  private static final long NONE = 0;

  private final LoftEngine engine;
  private final RecordSlabs records;

  HastyTable(String test) {
    var settings = new EngineSettings(test);
    settings.retraining(RetrainingScheme.NONE);
    settings.executor(Runnable::run);
    SlabAllocator memory = settings.newMemory(KEYS);
    records = new RecordSlabs(memory);
    var entries = SortedEntrySource.of(ByteTable.keys(), new long[KEYS]);
    engine = settings.build(memory, Reclaimer.of(memory, records), entries);
    for (long key = 0; key < KEYS; key++) {
      write(Write.REMOVE, key, NONE);
    }
  }

  @Override
  public int get(long key, byte[] to) {
    OperationPin pin = engine.enter();
    try {
      long word = engine.read(pin, key);
      if (!ValueWord.isPresent(word)) {
        return ABSENT;
      }
      long record = ValueWord.decodeInline(word);
      int length = RecordSlabs.length(record);
      if (length <= to.length) {
        NativeMemory.copyOut(RecordSlabs.payload(record), to, 0, length);
      }
      return length;
    } finally {
      engine.epochs().exit(pin);
    }
  }

  @Override
  public void put(long key, byte[] value) {
    long record = records.allocate(value.length);
    NativeMemory.copyIn(value, 0, RecordSlabs.payload(record), value.length);
    write(Write.PUT, key, record);
  }

  @Override
  public void remove(long key) {
    write(Write.REMOVE, key, NONE);
  }

  private void write(Write write, long key, long record) {
    OperationPin pin = engine.enter();
    try {
      long outcome = engine.write(pin, write, key, NONE, record);
      if (Outcome.isChanged(outcome) && ValueWord.isPresent(outcome)) {
        free(ValueWord.decodeInline(outcome));
      }
    } finally {
      engine.leave(pin);
    }
  }

  private void free(long record) {
    if (record != NONE) { // a loaded key has none
      records.free(record);
    }
  }

  @Override
  public void reclaim() {
    // nothing is retired
  }
}
