package org.inkling.xindex.table;

import static org.inkling.index.operations.WriteOutcome.BUSY;

import org.inkling.MemoryLimitException;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.Write;
import org.inkling.index.operations.WriteOutcome;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.Delta.Insertion;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.jspecify.annotations.Nullable;

/**
 * The writes of an index, by any number of threads. Every method runs under a pin of the caller,
 * allocates nothing on the heap, and does not wait: an attempt that meets a held latch or a
 * replaced group returns {@link WriteOutcome#BUSY}, and the caller starts again.
 *
 * <p>A write locks the live record of the key, in place, and changes it there. If there is none, a
 * write that inserts goes to the first delta that is not frozen.
 *
 * @source XIndex, TOS'22, algorithms 2 and 5
 */
public final class TableWriter {
  private final XIndexTable table;

  /** Creates the writer of a table. */
  public TableWriter(XIndexTable table) {
    this.table = table;
  }

  /**
   * Performs a write if the state of the key permits it.
   *
   * @param expected the value to compare with; only comparing writes use it
   * @param value the new value; writes that remove ignore it
   * @param previous receives the value that the key had, if it had one
   * @return a {@link WriteOutcome}
   * @throws MemoryLimitException if there is no memory for it; nothing has changed
   */
  public int tryWrite(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    long group = table.root().groupOf(key);
    long record = lockLive(group, key);
    if (record == EntryRecord.BUSY) {
      return BUSY;
    }
    if (record != 0) {
      int outcome = change(record, write, expected, value, previous);
      if (WriteOutcome.keysAdded(write, outcome) < 0) {
        countRemoval(group);
      }
      return outcome;
    }
    if (!write.changes(false, false)) {
      return WriteOutcome.of(false, false);
    }
    return insert(group, key, value) ? WriteOutcome.of(false, true) : BUSY;
  }

  /** Locks the live record of a key; returns it, or 0 if there is none, or BUSY. */
  private static long lockLive(long group, long key) {
    long record = Group.find(group, key);
    long locked = record == 0 ? 0 : lockIfLive(record);
    if (locked != 0) {
      return locked;
    }
    locked = lockInDelta(Group.delta(group), key);
    long next = Group.nextDelta(group);
    return locked == 0 && next != 0 ? lockInDelta(next, key) : locked;
  }

  private static long lockInDelta(long delta, long key) {
    long record = Delta.find(delta, key);
    return record == 0 || record == EntryRecord.BUSY ? record : lockIfLive(record);
  }

  private static long lockIfLive(long record) {
    long locked = EntryRecord.lock(record);
    return locked == 0 || locked == EntryRecord.BUSY ? locked : record;
  }

  /** Changes a locked record if the write permits it, and unlocks it. */
  private static int change(
      long record, Write write, long expected, long value, @Nullable LongHolder previous) {
    long holder = EntryRecord.locked(record);
    long old = EntryRecord.value(holder);
    boolean changes = write.changes(true, old == expected);
    if (changes && write.removes()) {
      EntryRecord.remove(record, holder);
    } else {
      if (changes) {
        EntryRecord.setValue(holder, value);
      }
      EntryRecord.unlock(record, holder);
    }
    if (previous != null) {
      previous.value = old;
    }
    return WriteOutcome.of(true, changes);
  }

  /** Inserts a key; returns false if the write must start again. */
  private boolean insert(long group, long key, long value) {
    long delta = Group.delta(group);
    Insertion result = insertWithRoom(delta, key, value);
    if (result == Insertion.FROZEN && Group.nextDelta(group) != 0) {
      delta = Group.nextDelta(group);
      result = insertWithRoom(delta, key, value);
    }
    if (result != Insertion.DONE) {
      return false; // FROZEN, too: the group was replaced before its delta was frozen
    }
    queueIfDue(delta);
    return true;
  }

  private Insertion insertWithRoom(long delta, long key, long value) {
    Insertion result = Delta.insert(delta, key, value);
    if (result != Insertion.NO_ROOM) {
      return result;
    }
    addChunk(delta, key);
    return Insertion.AGAIN;
  }

  private void addChunk(long delta, long key) {
    long bytes = Delta.nextChunkBytes(delta);
    long chunk = 0;
    while (chunk == 0) {
      try {
        chunk = table.memory().allocate(bytes);
      } catch (MemoryLimitException e) {
        bytes = bytes / 2 & -64; // what is free may be in small pieces
        if (bytes < Delta.minChunkBytes(delta)) {
          queue(delta); // a compaction may gain room, so that a later write succeeds
          throw e;
        }
      }
    }
    if (!Delta.addChunk(delta, chunk, bytes, key)) {
      table.memory().free(chunk, bytes);
    }
  }

  /** Counts a removal in the delta that the group will keep, and queues it if it is due. */
  private void countRemoval(long group) {
    long delta = Group.delta(group);
    long next = Group.nextDelta(group);
    // Before the freeze the change may be abandoned, and its next delta retired: not to be queued.
    long kept = next != 0 && Delta.isFrozen(delta) ? next : delta;
    if (Delta.countRemoval(kept)) {
      table.due().push(kept);
    }
  }

  private void queue(long delta) {
    if (Delta.tryQueue(delta)) {
      table.due().push(delta);
    }
  }

  private void queueIfDue(long delta) {
    if (Delta.tryQueueIfDue(delta)) {
      table.due().push(delta);
    }
  }
}
