package org.inkling.loft.slots;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.memory.SlabAllocator;

/**
 * The second word of a slot: a value, the address of a cell that holds one, or a special mark.
 *
 * <pre>
 *   63                                3 2 1 0
 *   +----------------------------------+---+-+
 *   | 0 UNSET, 1 TOMBSTONE, 2 DELETED  |0 0|F|   special
 *   | value, 61 bits, sign-extended    |0 1|F|   inline
 *   | address of an 8-byte cell        |1 0|F|   cell
 *   +----------------------------------+---+-+   F: FROZEN
 * </pre>
 *
 * <p>A frozen word never changes again: the key's state is then in the node that replaces the
 * slot's node, and the word, after {@link #thaw}, is the payload that is moved there.
 *
 * @shape 64 bits; FROZEN in bit 0, the kind in bits 1 and 2
 */
public final class ValueWord {
  /**
   * The key is claimed but no value was ever installed: reads as absent. The content of zeroed
   * memory.
   */
  public static final long UNSET = 0;

  /** The key had a value and was removed: reads as absent. */
  public static final long TOMBSTONE = 1L << 3;

  /** The key is known to be deleted, also in older stages: reads as absent. */
  public static final long DELETED = 2L << 3;

  private static final int SHIFT = 3;
  static final long FROZEN = 0b001;
  private static final long KIND = 0b110;
  private static final long INLINE = 0b010;
  private static final long CELL = 0b100;

  private ValueWord() {}

  /** Returns whether the value is kept in the word itself, which holds 61 bits, signed. */
  public static boolean fitsInline(long value) {
    return value << SHIFT >> SHIFT == value;
  }

  /**
   * Returns the word of a value. A wide value takes a cell, which belongs to the caller until the
   * word is published.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for a cell
   */
  public static long encode(long value, SlabAllocator memory) {
    return fitsInline(value) ? encodeInline(value) : encodeWide(value, memory);
  }

  /** Returns the word of a value that {@link #fitsInline}. */
  public static long encodeInline(long value) {
    return value << SHIFT | INLINE;
  }

  private static long encodeWide(long value, SlabAllocator memory) {
    long cell = memory.allocateCell();
    putLong(cell, value); // plain: published by the compare-and-set that installs the word (S4)
    return cell | CELL;
  }

  /** Returns whether the word holds a value, rather than a special mark. */
  public static boolean isPresent(long word) {
    return (word & KIND) != 0;
  }

  /** Returns 1 if the word holds a value, 0 if it is a special mark; without a branch. */
  public static int presence(long word) {
    return Long.bitCount(word & KIND);
  }

  /** Returns 1 if the word holds a value in itself, 0 if it is a special mark or a cell. */
  public static long inlinePresence(long word) {
    return word >>> 1 & 1;
  }

  /**
   * Returns whether a slot may hold this word: it is of one kind, and not both UNSET and frozen.
   */
  public static boolean isLegal(long word) {
    long kind = word & KIND;
    boolean mark = word == UNSET || thaw(word) == TOMBSTONE || thaw(word) == DELETED;
    return kind == INLINE || kind == CELL || mark;
  }

  /** Returns whether the word is the last one of its slot. */
  public static boolean isFrozen(long word) {
    return (word & FROZEN) != 0;
  }

  /** Returns the frozen form of a word; an UNSET word becomes a frozen TOMBSTONE. */
  public static long freeze(long word) {
    return (word == UNSET ? TOMBSTONE : word) | FROZEN;
  }

  /** Returns the word as it was before it was frozen. */
  public static long thaw(long word) {
    return word & ~FROZEN;
  }

  /** Returns whether the word must outlive its slot: it is a value, or a mark for older stages. */
  public static boolean isSurvivor(long word) {
    return isPresent(word) || thaw(word) == DELETED;
  }

  /** Returns 1 for a word that {@link #isSurvivor}, else 0; without a branch on the kind. */
  public static int survivors(long word) {
    int present = (int) (word >>> 1 | word >>> 2) & 1;
    return thaw(word) == DELETED ? 1 : present;
  }

  /** Returns whether the word points to a cell. */
  public static boolean isCell(long word) {
    return (word & CELL) != 0;
  }

  /** Returns the address of the cell of a word that {@link #isCell}. */
  public static long cell(long word) {
    return word & -1L << SHIFT;
  }

  /**
   * Returns the value of a word that {@link #isPresent}; requires the pin under which the word was
   * read.
   */
  public static long decode(long word) {
    return isCell(word) ? getLong(cell(word)) : word >> SHIFT;
  }

  /** Returns the value of a word of {@link #inlinePresence}. */
  public static long decodeInline(long word) {
    return word >> SHIFT;
  }

  /** Returns whether the word holds this value; requires the pin under which the word was read. */
  public static boolean holds(long word, long value) {
    return isPresent(word) && decode(word) == value;
  }
}
