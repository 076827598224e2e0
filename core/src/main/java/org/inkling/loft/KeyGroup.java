package org.inkling.loft;

import org.inkling.epoch.Pin;
import org.inkling.slots.FewSlots;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;

/**
 * A group of keys that are looked up, or put, in stages, so that the cache misses of one stage
 * overlap: the processor begins the loads of a dozen keys and more before the first of them has
 * come.
 *
 * <pre>
 *   0       64      128     192     256    320
 *   +-------+-------+-------+-------+------+
 *   | keys  | lines | slots | words | late |   key i of the group has place i of the first four
 *   +-------+-------+-------+-------+------+
 * </pre>
 *
 * <p>All stages of a group are made under one pin. The loops are short, and what they decide key by
 * key they decide without branches: a processor looks ahead by some hundred instructions, and no
 * further than to a branch that was guessed wrong. What is out of the ordinary is put on the list
 * of late keys, and takes the way of single operations.
 *
 * @shape 320 words on the heap, of one operation at a time
 */
final class KeyGroup {
  /** How many keys a group has at most. */
  static final int MOST_KEYS = 64;

  /** The words of a group. */
  static final int WORDS = 5 * MOST_KEYS + 1;

  /** Where the answers begin, or the values that are put. */
  static final int ANSWERS = 3 * MOST_KEYS;

  private static final int LINES = MOST_KEYS;
  private static final int SLOTS = 2 * MOST_KEYS;
  private static final int LATE = 4 * MOST_KEYS;

  private static final int TOUCHED = 5 * MOST_KEYS;

  private KeyGroup() {}

  /** Finds the lines and slots of the first {@code count} keys, and brings them into the cache. */
  static void locate(long[] group, int count, LoftRoot root) {
    findLines(group, count, root);
    findSlots(group, count);
    touch(group, count);
  }

  private static void findLines(long[] group, int count, LoftRoot root) {
    for (int i = 0; i < count; i++) {
      group[LINES + i] = root.lineOf(group[i]);
    }
  }

  /**
   * Puts down where each probe begins. A key whose node is in a change, or has windows of very few
   * slots, and one that has no node, gets its line instead, which is as long as the slots that will
   * be loaded in vain.
   *
   * <p>The link is loaded here (acquire, pairs with the release in {@code DirectoryLine.setLink}),
   * before any slot of the node, as the rule of changes wants it. Where it was 0, a slot that is
   * loaded later may be frozen, and then the key is late: what lies between the two loads is longer
   * than in a single lookup, and no different. Test: {@code LoftBatchTest}.
   */
  private static void findSlots(long[] group, int count) {
    for (int i = 0; i < count; i++) {
      long key = group[i];
      long line = group[LINES + i];
      boolean plain =
          DirectoryLine.link(line) == 0
              && DirectoryLine.range(line) >= FewSlots.HELD
              && KeyWord.isEncodable(key);
      group[SLOTS + i] = plain ? Node.firstSlot(line, key) : line;
    }
  }

  /** Loads the first slots of each key; what is seen decides nothing. */
  private static void touch(long[] group, int count) {
    long seen = 0;
    for (int i = 0; i < count; i++) {
      seen ^= FewSlots.touch(group[SLOTS + i]);
    }
    group[TOUCHED] = seen; // else the loads would be left out
  }

  /** Looks up keys that were located; their words are the answers. */
  static void lookup(long[] group, int count, LoftTable table) {
    int late = lookupFew(group, count);
    if (late > 0) {
      touchLate(group, late);
      lookupLate(group, late, table);
    }
  }

  /** Looks at the first slots of each key; how many keys these do not decide. */
  private static int lookupFew(long[] group, int count) {
    int late = 0;
    for (int i = 0; i < count; i++) {
      long first = group[SLOTS + i];
      long keyWord = KeyWord.encode(group[i]);
      long likely = FewSlots.likely(first, keyWord);
      long seen = SlotArray.keyWord(likely);
      long word = SlotArray.value(likely);
      group[ANSWERS + i] = word & ~FewSlots.differ(seen, keyWord); // UNSET for an EMPTY slot
      long isLate =
          FewSlots.isOther(seen, keyWord)
              | FewSlots.isFrozen(word)
              | ~FewSlots.differ(first, group[LINES + i]);
      group[LATE + late] = i;
      late -= (int) isLate;
    }
    return late;
  }

  /** Loads the slots behind the first ones. */
  private static void touchLate(long[] group, int late) {
    long seen = 0;
    for (int i = 0; i < late; i++) {
      int key = (int) group[LATE + i];
      long first = group[SLOTS + key];
      long next = SlotArray.slot(first, FewSlots.SLOTS);
      seen ^= SlotArray.keyWord(first != group[LINES + key] ? next : first);
    }
    group[TOUCHED] = seen;
  }

  private static void lookupLate(long[] group, int late, LoftTable table) {
    for (int i = 0; i < late; i++) {
      int at = (int) group[LATE + i];
      long key = group[at];
      long line = group[LINES + at];
      long first = group[SLOTS + at];
      group[ANSWERS + at] = first != line ? lookupLate(line, first, key, table) : table.lookup(key);
    }
  }

  private static long lookupLate(long line, long first, long key, LoftTable table) {
    long keyWord = KeyWord.encode(key);
    long near = FewSlots.holder(first, keyWord);
    if (SlotArray.keyWord(near) == keyWord) {
      long word = SlotArray.value(near);
      if (!ValueWord.isFrozen(word)) {
        return word;
      }
    }
    return table.lookupIn(line, key);
  }

  /** Puts one of the keys that were located; the state that it had before. */
  static long put(Pin pin, long[] group, int i, LoftTable table) {
    long before = put(group, i, table);
    table.count(pin, Write.PUT, before, 0);
    return before;
  }

  private static long put(long[] group, int i, LoftTable table) {
    long key = group[i];
    long value = group[ANSWERS + i];
    if (!KeyWord.isEncodable(key)) {
      return table.write(Write.PUT, key, 0, value);
    }
    long before = table.putIn(group[LINES + i], key, value);
    return before != LoftTable.NOT_DONE
        ? before
        : table.writeIn(group[LINES + i], Write.PUT, key, 0, value);
  }

  /** Makes the values of the words that were answered; returns how many there are. */
  static int decode(long[] group, int count, long absent) {
    int present = 0;
    for (int i = 0; i < count; i++) {
      long word = group[ANSWERS + i];
      boolean isPresent = ValueWord.isPresent(word);
      group[ANSWERS + i] = isPresent ? ValueWord.decode(word) : absent;
      present += isPresent ? 1 : 0;
    }
    return present;
  }
}
