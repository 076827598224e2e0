package org.inkling.xindex.delta;

import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;
import static org.inkling.memory.NativeMemory.putLongRelease;
import static org.inkling.memory.NativeMemory.putLongVolatile;

import org.inkling.latch.VersionLatch;
import org.inkling.xindex.group.EntryRecord;

/**
 * A delta: the records of a group that were inserted after its array was built, in key order, under
 * one {@link VersionLatch}. Records never move, and none is taken out; a removed one is marked.
 *
 * <pre>
 *   0  | latch, FROZEN | root | records | start | end of space | chunk | chunk bytes | gains |
 *   64 | link | queued | due at | pivot | removals | due at removals |
 *
 *   open --&gt; frozen --&gt; retired with its group
 * </pre>
 *
 * <p>An insertion, and the revival of a removed record, holds the latch and requires that the delta
 * is not frozen. Once FROZEN is set, no record is added or revived, and removals and updates go on
 * in place. A search takes no latch: a record that it finds is right, and that there is none is
 * true only if the version stayed the same.
 *
 * <p>A holder of the latch does not allocate: it looks whether there is room, and if not, unlocks,
 * and a chunk is allocated before the next attempt.
 *
 * @shape a header of 128 bytes and chunks of 512 bytes to 64 KiB; about 50 bytes per record
 * @source XIndex, TOS'22, sections 3.1.1 and 3.5.1; one latch per delta, and FROZEN in its word,
 *     are our own
 */
public final class Delta {
  /** The size of the header. */
  public static final long BYTES = 128;

  /** The offset of the word that links deltas that are due for a compaction. */
  public static final long LINK = 64;

  static final long ROOT = 8;
  static final long SPACE_START = 24;
  static final long SPACE_END = 32;
  static final long CHUNK = 40;
  static final long CHUNK_BYTES = 48;

  /** Not a number of records: another thread holds the latch. */
  static final int BUSY = -1;

  private static final long RECORDS = 16;
  private static final long GAINS = 56;
  private static final long QUEUED = 72;
  private static final long DUE_AT = 80;
  private static final long PIVOT = 88;
  private static final long REMOVALS = 96;
  private static final long DUE_AT_REMOVALS = 104;

  private static final long FROZEN = 2;

  /** How often a search is repeated because of insertions before it takes the latch. */
  private static final int MAX_SEARCHES = 8;

  /** What became of an attempt to insert a key. */
  public enum Insertion {
    /** The key has a live record, which this attempt has made or revived. */
    DONE,

    /** The key has a live record already, or a latch is held by another thread: start again. */
    AGAIN,

    /** The delta is frozen and has no live record of the key. */
    FROZEN,

    /** The delta needs another chunk. */
    NO_ROOM
  }

  private Delta() {}

  /**
   * Writes an empty delta into zeroed memory that no other thread sees yet.
   *
   * @param pivot a key by which the root finds the group of the delta
   * @param dueAt the number of records at which it is due for a compaction
   */
  public static void init(long delta, long pivot, long dueAt) {
    putLong(delta + PIVOT, pivot);
    putLong(delta + DUE_AT, dueAt);
    putLong(delta + DUE_AT_REMOVALS, Long.MAX_VALUE);
  }

  /** Sets the number of removals from its group with which a delta is due, too. */
  public static void setDueAtRemovals(long delta, long removals) {
    putLong(delta + DUE_AT_REMOVALS, removals);
  }

  /**
   * Returns the record of a key, live or not; 0 if it has none; {@link EntryRecord#BUSY} if that
   * cannot be decided because of other threads.
   */
  public static long find(long delta, long key) {
    for (int searches = 0; searches < MAX_SEARCHES; searches++) {
      long begun = VersionLatch.begin(delta);
      long record = DeltaTree.find(delta, key);
      if (record != 0 || VersionLatch.validate(delta, begun)) {
        return record; // one that is found has the key, whatever has changed
      }
    }
    long word = VersionLatch.lock(delta);
    if (VersionLatch.isBusy(word)) {
      return EntryRecord.BUSY;
    }
    long record = DeltaTree.find(delta, key);
    VersionLatch.unlockUnchanged(delta, word);
    return record;
  }

  /**
   * Copies some records as they are at one instant: the next ones in a direction, from a key on,
   * live or not, without a gap.
   *
   * @param keys receives the keys
   * @param records receives the records; has the length of the keys
   * @return how many, at most what one leaf has; 0 if there are none left; {@link #BUSY} if that
   *     cannot be decided because of other threads
   */
  static int run(long delta, boolean ascending, long from, long[] keys, long[] records) {
    for (int searches = 0; searches < MAX_SEARCHES; searches++) {
      long begun = VersionLatch.begin(delta);
      int count = DeltaTree.run(delta, ascending, from, keys, records);
      if (VersionLatch.validate(delta, begun)) {
        return count;
      }
    }
    long word = VersionLatch.lock(delta);
    if (VersionLatch.isBusy(word)) {
      return BUSY;
    }
    int count = DeltaTree.run(delta, ascending, from, keys, records);
    VersionLatch.unlockUnchanged(delta, word);
    return count;
  }

  /**
   * Inserts a key that had no live record in the array of the group, or in an earlier delta, when
   * the caller looked.
   */
  public static Insertion insert(long delta, long key, long value) {
    long word = VersionLatch.lock(delta);
    if (VersionLatch.isBusy(word)) {
      return Insertion.AGAIN;
    }
    long record = DeltaTree.find(delta, key);
    boolean frozen = (word & FROZEN) != 0;
    if (frozen || record != 0) {
      Insertion result = frozen ? frozen(record) : revived(delta, record, value);
      VersionLatch.unlockUnchanged(delta, word);
      return result;
    }
    if (!hasRoom(delta, key)) {
      VersionLatch.unlockUnchanged(delta, word);
      return Insertion.NO_ROOM;
    }
    add(delta, key, value);
    VersionLatch.unlock(delta, word, 0);
    return Insertion.DONE;
  }

  /** Counts the nodes that an insertion makes only if there is no room for all that it may make. */
  private static boolean hasRoom(long delta, long key) {
    return DeltaSpace.hasRoom(delta, DeltaTree.levels(delta) + 1)
        || DeltaSpace.hasRoom(delta, DeltaTree.nodesFor(delta, key));
  }

  /** A removed record of a frozen delta stays removed: the merge may have passed it. */
  private static Insertion frozen(long record) {
    boolean gone = record == 0 || EntryRecord.isRemoved(record);
    return gone ? Insertion.FROZEN : Insertion.AGAIN;
  }

  private static Insertion revived(long delta, long record, long value) {
    if (!EntryRecord.isRemoved(record) || !EntryRecord.revive(record, value)) {
      return Insertion.AGAIN;
    }
    gain(delta);
    return Insertion.DONE;
  }

  private static void add(long delta, long key, long value) {
    long record = DeltaSpace.cutRecord(delta);
    EntryRecord.init(record, key, value);
    DeltaTree.insert(delta, key, record);
    putLongOpaque(delta + RECORDS, records(delta) + 1);
    gain(delta);
  }

  private static void gain(long delta) {
    // Release; pairs with the acquire in gains: a count that begins then finds the record live.
    putLongRelease(delta + GAINS, getLong(delta + GAINS) + 1);
  }

  /** Returns the size of the next chunk; approximate while other threads insert. */
  public static long nextChunkBytes(long delta) {
    return DeltaSpace.nextChunkBytes(delta);
  }

  /**
   * Returns the smallest size of a chunk that an insertion can use; approximate while other threads
   * insert.
   */
  public static long minChunkBytes(long delta) {
    return DeltaSpace.minChunkBytes(delta);
  }

  /**
   * Adds a chunk if the delta still needs one for a key.
   *
   * @param chunk zeroed memory that no other thread sees yet
   * @return whether the chunk is used; if not, the caller frees it
   */
  public static boolean addChunk(long delta, long chunk, long bytes, long key) {
    long word = VersionLatch.lock(delta);
    if (VersionLatch.isBusy(word)) {
      return false;
    }
    boolean needed = (word & FROZEN) == 0 && !hasRoom(delta, key);
    if (needed) {
      DeltaSpace.addChunk(delta, chunk, bytes);
    }
    VersionLatch.unlockUnchanged(delta, word);
    return needed;
  }

  /** Returns the number of records, removed ones included; it never shrinks. */
  public static long records(long delta) {
    return getLongOpaque(delta + RECORDS);
  }

  /** Returns how often a key became live: the number of insertions and revivals. */
  public static long gains(long delta) {
    return getLongAcquire(delta + GAINS);
  }

  /**
   * Freezes the delta, unless keys became live more often than a bound: no record will be added or
   * revived.
   *
   * @return whether it is frozen now; if not, it has more gains, or another thread holds the latch
   */
  public static boolean freeze(long delta, long maxGains) {
    long word = VersionLatch.lock(delta);
    if (VersionLatch.isBusy(word)) {
      return false;
    }
    if (gains(delta) > maxGains) {
      VersionLatch.unlockUnchanged(delta, word);
      return false;
    }
    VersionLatch.unlock(delta, word, FROZEN);
    return true;
  }

  /** Returns whether the delta is frozen. */
  public static boolean isFrozen(long delta) {
    return (VersionLatch.begin(delta) & FROZEN) != 0;
  }

  /** Returns whether a thread holds the latch, at this moment. */
  public static boolean isLocked(long delta) {
    return VersionLatch.isBusy(getLongOpaque(delta));
  }

  /** Returns whether the delta is marked as queued. */
  public static boolean isQueued(long delta) {
    return getLongOpaque(delta + QUEUED) != 0;
  }

  /** Returns a key by which the root finds the group. */
  public static long pivot(long delta) {
    return getLong(delta + PIVOT);
  }

  /**
   * Marks the delta as queued if it is due and not queued yet; the caller then queues it.
   *
   * @return whether this call marked it
   */
  public static boolean tryQueueIfDue(long delta) {
    return records(delta) >= getLongOpaque(delta + DUE_AT) && tryQueue(delta);
  }

  /**
   * Counts a removal from the group, and marks the delta as queued if there were enough of them and
   * it is not queued yet; the caller then queues it. Threads that remove keys at the same time may
   * count one removal.
   *
   * @return whether this call marked it
   */
  public static boolean countRemoval(long delta) {
    long removals = getLongOpaque(delta + REMOVALS) + 1;
    putLongOpaque(delta + REMOVALS, removals);
    return removals >= getLongOpaque(delta + DUE_AT_REMOVALS) && tryQueue(delta);
  }

  /** Marks the delta as queued if it is not; returns whether this call marked it. */
  public static boolean tryQueue(long delta) {
    return getLongOpaque(delta + QUEUED) == 0 && casLong(delta + QUEUED, 0, 1);
  }

  /**
   * Takes back the mark of a delta whose compaction was refused. It is due again when its records
   * have doubled, or after a quarter more removals, since a compaction that keeps less needs less.
   */
  public static void postpone(long delta) {
    long due = getLongOpaque(delta + DUE_AT);
    putLongOpaque(delta + DUE_AT, Math.max(due, 2 * records(delta)));
    long removals = getLongOpaque(delta + REMOVALS);
    if (removals >= getLongOpaque(delta + DUE_AT_REMOVALS)) {
      putLongOpaque(delta + DUE_AT_REMOVALS, removals + removals / 4 + 1);
    }
    putLongVolatile(delta + QUEUED, 0); // after the new bounds
  }
}
