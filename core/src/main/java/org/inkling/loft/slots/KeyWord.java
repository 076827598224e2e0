package org.inkling.loft.slots;

/**
 * The first word of a slot: a key with its sign bit flipped, so that fresh memory is EMPTY.
 *
 * @shape 64 bits: 0 = EMPTY, -1 = FROZEN_EMPTY, anything else = key XOR MIN_VALUE
 */
public final class KeyWord {
  /** No key yet; the content of zeroed memory. */
  public static final long EMPTY = 0;

  /** No key, and none will be added: the node of the slot is being replaced. */
  public static final long FROZEN_EMPTY = -1;

  private KeyWord() {}

  /** Returns the word of a key that {@link #isEncodable}. */
  public static long encode(long key) {
    return key ^ Long.MIN_VALUE;
  }

  /** Returns the key of a word that {@link #isKey}. */
  public static long decode(long word) {
    return word ^ Long.MIN_VALUE;
  }

  /** Returns whether the word holds a key, so is neither EMPTY nor FROZEN_EMPTY. */
  public static boolean isKey(long word) {
    return (word + 1) >>> 1 != 0; // maps the words -1 and 0 to 0 and 1
  }

  /** Returns false for the two keys whose words are reserved: MIN_VALUE and MAX_VALUE. */
  public static boolean isEncodable(long key) {
    return isKey(encode(key));
  }
}
