package org.inkling.jcstress.bytes;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.jcstress.loft.Meeting;

/**
 * A key of one state, which it has alone, its values, and a meeting of the two actors.
 *
 * <p>The writer itself puts the first value, so that few long records are live: the one that it
 * then replaces or removes is the next one that {@link #reuse} gets. A get may come before it.
 *
 * @shape the first value has 1,000 bytes, or 5,000 in every second state, which have a block of
 *     their own; the other value of a key has 40 bytes; all bytes of a value are its number
 */
final class KeyOfState {
  /** The number of an absent key. */
  static final long ABSENT = -1;

  /** The number of bytes that are no value. */
  static final long TORN = -2;

  /** The number of the first value of a key. */
  static final int OLD = 1;

  /** The number of the value that a key has afterwards. */
  static final int NEW = 2;

  /** The number of the value of another key, which takes a record of the same size as OLD. */
  static final int FOREIGN = 3;

  /** Of some 40 ns each: so a delay is about as long as a write at most. */
  private static final int MAX_PAUSES = 8;

  private static final int KINDS = 2;
  private static final byte[][][] VALUES = {
    {{}, value(OLD, 1000), value(NEW, 40), value(FOREIGN, 990)},
    {{}, value(OLD, 5000), value(NEW, 40), value(FOREIGN, 4990)}
  };
  private static final AtomicInteger STATES = new AtomicInteger();
  private static final ThreadLocal<byte[]> ROOM = ThreadLocal.withInitial(() -> new byte[8192]);

  private final Meeting meeting = new Meeting();
  private final ByteTable table;
  private final long key = STATES.getAndIncrement() & (ByteTable.KEYS - 1);
  private final int kind = (int) key % KINDS;

  /** Takes a key of a table, which is absent. */
  KeyOfState(ByteTable table) {
    this.table = table;
  }

  private static byte[] value(int number, int length) {
    byte[] value = new byte[length];
    Arrays.fill(value, (byte) number);
    return value;
  }

  /** Sets the value with a number. */
  void put(int number) {
    table.put(key, VALUES[kind][number]);
  }

  /** Removes the key. */
  void remove() {
    table.remove(key);
  }

  /** Frees what may be freed, and puts another key, whose record is then the one freed last. */
  void reuse() {
    table.reclaim();
    table.put(ByteTable.KEYS + kind, VALUES[kind][FOREIGN]);
  }

  /** Meets the reader, for the writer, which is the first to go on; so it returns after a while. */
  void meet() {
    meeting.meet();
    for (long pauses = key / KINDS % MAX_PAUSES; pauses > 0; pauses--) {
      Thread.onSpinWait();
    }
  }

  /** Meets the writer; returns the number of the value at some instant of its next steps. */
  long getBeside() {
    meeting.meet();
    return get();
  }

  /** Returns the number of the value, ABSENT or TORN. */
  long get() {
    byte[] room = ROOM.get();
    int length = table.get(key, room);
    if (length == ByteTable.ABSENT) {
      return ABSENT;
    }
    int number = room[0];
    boolean isKnown = OLD <= number && number <= FOREIGN && length <= room.length;
    return isKnown && isValue(room, length, VALUES[kind][number]) ? number : TORN;
  }

  private static boolean isValue(byte[] room, int length, byte[] value) {
    return Arrays.equals(room, 0, length, value, 0, value.length);
  }
}
