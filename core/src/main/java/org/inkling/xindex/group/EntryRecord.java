package org.inkling.xindex.group;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;

import org.inkling.latch.VersionLatch;

/**
 * The record of one entry: its key, its value, and the word of a {@link VersionLatch}. It lies in
 * the array of a group or in a delta, and never moves.
 *
 * <pre>
 *   | key | value, or the address of another record | word: LOCKED, REMOVED, REFERENCE, version |
 *
 *   in a delta that is not frozen:      live &lt;--&gt; removed
 *   in an array or in a frozen delta:   live  --&gt; removed
 *   in an array after the merge phase:  reference --&gt; live or removed, by the copy phase
 * </pre>
 *
 * <p>A key has at most one record that is live. The record behind a reference, its target, is never
 * a reference itself.
 *
 * <p><b>Reads.</b> A live record costs one load of the word, with acquire, and one of the value: a
 * value is one word, so it needs no second look, and whatever it becomes before it is loaded was
 * the value of the key at some moment of the lookup. Only a reference needs the second look of an
 * optimistic read, because its value word may already hold a copied value. A reader waits for the
 * holder of a latch only if the record is removed or a reference.
 *
 * <p><b>Writes</b> hold the latch of the record, and of the target too if it is a reference, in
 * this order. An update takes effect by the store of the value, a removal by the unlock.
 *
 * @shape 24 bytes
 * @source XIndex, TOS'22, algorithms 1 and 5
 */
public final class EntryRecord {
  /** The size of a record. */
  public static final long BYTES = 24;

  /** Not a record: a latch is held by another thread, or the answer is stale; start again. */
  public static final long BUSY = 1;

  private static final long VALUE = 8;
  private static final long WORD = 16;

  private static final long REMOVED = 2;
  private static final long REFERENCE = 4;
  private static final long SPECIAL = REMOVED | REFERENCE;

  private EntryRecord() {}

  /** Writes a live record into zeroed memory that no other thread sees yet. */
  public static void init(long record, long key, long value) {
    putLong(record, key);
    putLong(record + VALUE, value);
  }

  /** Writes a reference to a record into memory that no other thread sees yet. */
  public static void initReference(long record, long key, long target) {
    init(record, key, target);
    putLong(record + WORD, REFERENCE);
  }

  /** Returns the key, which never changes. */
  public static long key(long record) {
    return getLong(record);
  }

  /** Returns the value of a record that {@link #live} has returned under the same pin. */
  public static long value(long record) {
    // Opaque: the acquire of the word has ordered it after the store that published the record or
    // ended the copy phase; later values are ordered by nothing but the word itself.
    return getLongOpaque(record + VALUE);
  }

  /** Returns whether a record is removed, at this moment. */
  public static boolean isRemoved(long record) {
    return (getLongAcquire(record + WORD) & REMOVED) != 0;
  }

  /** Returns whether a record is a reference, at this moment. */
  public static boolean isReference(long record) {
    return (getLongAcquire(record + WORD) & REFERENCE) != 0;
  }

  /** Returns whether a thread holds the latch of a record, at this moment. */
  public static boolean isLocked(long record) {
    return VersionLatch.isBusy(getLongAcquire(record + WORD));
  }

  /**
   * Returns the record that has the value: the record itself or its target; 0 if it is removed;
   * {@link #BUSY} if that cannot be decided now.
   */
  public static long live(long record) {
    // Acquire; pairs with the release of an unlock, and with the store that published the record.
    // Test: jcstress XIndexCopyAgainstGet.
    return (getLongAcquire(record + WORD) & SPECIAL) == 0 ? record : liveSpecial(record);
  }

  private static long liveSpecial(long record) {
    long latch = record + WORD;
    long word = VersionLatch.begin(latch);
    if (VersionLatch.isBusy(word)) {
      return BUSY;
    }
    if ((word & REFERENCE) == 0) {
      return (word & REMOVED) == 0 ? record : 0;
    }
    long target = getLongOpaque(record + VALUE);
    if (!VersionLatch.validate(latch, word)) {
      return BUSY; // the value word may hold a copied value
    }
    return isRemoved(target) ? 0 : target;
  }

  /**
   * Locks a record that is live, and its target if it is a reference; {@link #unlock} or {@link
   * #remove} must follow.
   *
   * @return the record that has the value; 0 if it is removed, or {@link #BUSY} if another thread
   *     holds a latch, and then nothing is locked
   */
  public static long lock(long record) {
    long latch = record + WORD;
    long seen = getLongAcquire(latch);
    if (!VersionLatch.isBusy(seen) && (seen & SPECIAL) == REMOVED) {
      return 0; // without a lock, for which readers of a key that lives elsewhere would wait
    }
    long word = VersionLatch.lock(latch);
    if (VersionLatch.isBusy(word)) {
      return BUSY;
    }
    if ((word & SPECIAL) == 0) {
      return record;
    }
    long locked = (word & REFERENCE) == 0 ? 0 : lockTarget(getLongOpaque(record + VALUE));
    if (locked == 0 || locked == BUSY) {
      VersionLatch.unlockUnchanged(latch, word);
    }
    return locked;
  }

  private static long lockTarget(long target) {
    long word = VersionLatch.lock(target + WORD);
    if (VersionLatch.isBusy(word)) {
      return BUSY;
    }
    if ((word & REMOVED) != 0) {
      VersionLatch.unlockUnchanged(target + WORD, word);
      return 0;
    }
    return target;
  }

  /** Returns what {@link #lock} has returned for a record that this thread has locked. */
  public static long locked(long record) {
    return (getLongOpaque(record + WORD) & REFERENCE) == 0 ? record : target(record);
  }

  /** Sets the value of a record that is locked, and that {@link #lock} has returned. */
  public static void setValue(long locked, long value) {
    putLongOpaque(locked + VALUE, value);
  }

  /** Unlocks a record and the record that {@link #lock} returned for it. */
  public static void unlock(long record, long locked) {
    release(locked, 0);
    if (locked != record) {
      releaseReference(record);
    }
  }

  /** Marks as removed what {@link #lock} returned for a record, and unlocks both. */
  public static void remove(long record, long locked) {
    release(locked, REMOVED);
    if (locked != record) {
      releaseReference(record);
    }
  }

  private static void release(long locked, long marks) {
    VersionLatch.unlock(locked + WORD, VersionLatch.held(locked + WORD), marks);
  }

  private static void releaseReference(long record) {
    VersionLatch.unlockUnchanged(record + WORD, VersionLatch.held(record + WORD));
  }

  /**
   * Makes a removed record live again, with a value. The caller holds the latch of the delta that
   * the record lies in, which is not frozen.
   *
   * @return whether it did; if not, another thread holds the latch of the record
   */
  public static boolean revive(long record, long value) {
    long word = VersionLatch.lock(record + WORD);
    if (VersionLatch.isBusy(word)) {
      return false;
    }
    assert (word & SPECIAL) == REMOVED : "revived twice";
    putLongOpaque(record + VALUE, value);
    VersionLatch.unlock(record + WORD, word, 0);
    return true;
  }

  /**
   * The copy phase of one record: replaces a reference by the value of its target, or by the mark
   * that it is removed. No operation reaches the target any more but through this record.
   *
   * @return whether it did; if not, another thread holds the latch of the record
   */
  public static boolean copyTarget(long record) {
    long word = VersionLatch.lock(record + WORD);
    if (VersionLatch.isBusy(word)) {
      return false;
    }
    assert (word & SPECIAL) == REFERENCE : "copied twice";
    long target = getLongOpaque(record + VALUE);
    boolean removed = isRemoved(target);
    putLongOpaque(record + VALUE, removed ? 0 : getLongOpaque(target + VALUE));
    VersionLatch.unlock(record + WORD, word, removed ? REMOVED : 0);
    return true;
  }

  /** Returns the target of a reference, while no thread changes the record. */
  public static long target(long record) {
    return getLongOpaque(record + VALUE);
  }
}
