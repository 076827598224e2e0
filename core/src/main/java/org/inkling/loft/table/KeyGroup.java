package org.inkling.loft.table;

import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.slots.FewSlots;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;

/**
 * A group of keys that are looked up, or put, in stages, so that the cache misses of one stage
 * overlap: the processor starts the loads of a dozen or more keys before the first of them
 * completes.
 *
 * <pre>
 *   0       64      128     192     256    320
 *   +-------+-------+-------+-------+------+
 *   | keys  | lines | slots | words | late |   key i of the group has place i of the first four
 *   +-------+-------+-------+-------+------+
 * </pre>
 *
 * <p>All stages of a group run under one pin. The loops are short and make their decisions for each
 * key without branches: a processor looks ahead by some hundred instructions, and no further than a
 * mispredicted branch. A key that needs special treatment is put on the list of late keys and is
 * handled like a single operation.
 *
 * @shape 320 words on the heap, used by one operation at a time
 */
public final class KeyGroup {
  /** The maximum number of keys of a group. */
  public static final int MAX_KEYS = 64;

  /** The number of words of a group. */
  static final int WORDS = 5 * MAX_KEYS + 1;

  /** The index of the first answer, or of the first value to put. */
  public static final int ANSWERS = 3 * MAX_KEYS;

  private static final int LINES = MAX_KEYS;
  private static final int SLOTS = 2 * MAX_KEYS;
  private static final int LATE = 4 * MAX_KEYS;

  private static final int TOUCHED = 5 * MAX_KEYS;

  /** Finds the lines and slots of the keys, and loads them into the cache. */
  private static final Stage[] LOCATE = {KeyGroup::findLines, KeyGroup::findSlots, KeyGroup::touch};

  /** Looks up keys that were located; their words are the answers. */
  private static final Stage[] LOOKUP = {
    KeyGroup::lookupFew, KeyGroup::touchLate, KeyGroup::lookupLate
  };

  private KeyGroup() {}

  /**
   * A step that is applied to the first keys of a group, or to the first keys on its list of late
   * keys, before the next step begins. Returns the number of keys for the next stage.
   *
   * <p>A stage is called through this interface, and there are too many stages for the compiler to
   * inline the loop of one into its caller. Whenever it did, the loop had too few registers beside
   * everything else that a batch needs, and a batch took one and a half times as long.
   */
  @FunctionalInterface
  private interface Stage {
    int run(long[] group, int keys, LoftTable table);
  }

  private static void run(Stage[] stages, long[] group, int count, LoftTable table) {
    int keys = count;
    for (Stage stage : stages) {
      keys = stage.run(group, keys, table);
    }
  }

  /** Finds the lines and slots of the first {@code count} keys, and loads them into the cache. */
  public static void locate(long[] group, int count, LoftTable table) {
    run(LOCATE, group, count, table);
  }

  /** Looks up keys that were located; their words are the answers. */
  public static void lookup(long[] group, int count, LoftTable table) {
    run(LOOKUP, group, count, table);
  }

  private static int findLines(long[] group, int count, LoftTable table) {
    LoftRoot root = table.root();
    for (int i = 0; i < count; i++) {
      group[LINES + i] = root.lineOf(group[i]);
    }
    return count;
  }

  /**
   * Stores where each probe begins. A key without a node, or whose node is in a change or has
   * windows of very few slots, gets the address of its line: the next stage loads the first slots
   * of a window from it, and ignores them.
   *
   * <p>The link is loaded here (acquire, pairs with the release in {@code DirectoryLine.setLink}),
   * before any slot of the node, as the rule of changes requires. If the link was 0, a slot that is
   * loaded later may still be frozen, and then the key is late: the interval between the two loads
   * is longer than in a single lookup, but no different. Test: {@code LoftBatchTest}.
   */
  private static int findSlots(long[] group, int count, LoftTable table) {
    for (int i = 0; i < count; i++) {
      long key = group[i];
      long line = group[LINES + i];
      boolean plain =
          DirectoryLine.link(line) == 0
              && DirectoryLine.range(line) >= FewSlots.HELD
              && KeyWord.isEncodable(key);
      group[SLOTS + i] = plain ? NodeProbe.firstSlot(line, key) : line;
    }
    return count;
  }

  /** Loads the first slots of each key; the loaded words decide nothing. */
  private static int touch(long[] group, int count, LoftTable table) {
    long seen = 0;
    for (int i = 0; i < count; i++) {
      seen ^= FewSlots.touch(group[SLOTS + i]);
    }
    group[TOUCHED] = seen; // otherwise the compiler would drop the loads
    return count;
  }

  /**
   * Looks at the first slots of each key; returns the number of keys that they do not decide.
   * Separate from {@link NodeProbe} because no branch may shorten the window of misses:
   * docs/performance.md, "Branch-free probes" and "Batches".
   */
  private static int lookupFew(long[] group, int count, LoftTable table) {
    int late = 0;
    for (int i = 0; i < count; i++) {
      long first = group[SLOTS + i];
      long keyWord = KeyWord.encode(group[i]);
      long likely = FewSlots.likely(first, keyWord);
      long seen = SlotArray.keyWord(likely);
      long word = SlotArray.value(likely);
      group[ANSWERS + i] = word & ~FewSlots.differMask(seen, keyWord); // UNSET for an EMPTY slot
      long isLate =
          FewSlots.otherMask(seen, keyWord)
              | FewSlots.frozenMask(word)
              | ~FewSlots.differMask(first, group[LINES + i]);
      group[LATE + late] = i;
      late -= (int) isLate;
    }
    return late;
  }

  /** Loads the slots after the first ones. */
  private static int touchLate(long[] group, int late, LoftTable table) {
    long seen = 0;
    for (int i = 0; i < late; i++) {
      int key = (int) group[LATE + i];
      long first = group[SLOTS + key];
      boolean located = first != group[LINES + key];
      seen ^= SlotArray.keyWord(located ? SlotArray.slot(first, FewSlots.SLOTS) : first);
      seen ^= SlotArray.keyWord(located ? SlotArray.slot(first, FewSlots.HELD - 1) : first);
    }
    group[TOUCHED] = seen;
    return late;
  }

  private static int lookupLate(long[] group, int late, LoftTable table) {
    for (int i = 0; i < late; i++) {
      int at = (int) group[LATE + i];
      long key = group[at];
      long line = group[LINES + at];
      long first = group[SLOTS + at];
      group[ANSWERS + at] = first != line ? lookupLate(line, first, key, table) : table.lookup(key);
    }
    return 0;
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

  /** Puts one of the keys that were located; returns the {@link Outcome}. */
  public static long put(OperationPin pin, long[] group, int i, LoftTable table) {
    long outcome = put(group, i, table);
    table.count(pin, Write.PUT, outcome);
    return outcome;
  }

  private static long put(long[] group, int i, LoftTable table) {
    long key = group[i];
    long value = group[ANSWERS + i];
    if (!KeyWord.isEncodable(key)) {
      return table.write(Write.PUT, key, 0, value);
    }
    long outcome = table.putIn(group[LINES + i], key, value);
    return outcome != LoftTable.NOT_DONE
        ? outcome
        : table.writeIn(group[LINES + i], Write.PUT, key, 0, value);
  }

  /** Returns the keys whose answers are values, before they are decoded: bit i for key i. */
  public static long presence(long[] group, int count) {
    long present = 0;
    for (int i = 0; i < count; i++) {
      present |= ValueWord.isPresent(group[ANSWERS + i]) ? 1L << i : 0;
    }
    return present;
  }

  /** Decodes the words that were answered into values; returns the number of keys that have one. */
  public static int decode(long[] group, int count, long absent) {
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
