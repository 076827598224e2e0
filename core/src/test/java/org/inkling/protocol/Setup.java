package org.inkling.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is fixed in one exploration.
 *
 * @param content what stands in the old nodes at first, in probe order
 * @param claimed keys that the build has claimed in each new node, in this order
 * @param operations at most three, one thread each
 */
record Setup(
    Plot plot,
    Mode mode,
    List<Entry> content,
    List<Integer> claimed,
    List<Operation> operations,
    @Nullable Trap trap) {
  /** The value that a key may have at first. */
  static final int FIRST_VALUE = 1;

  /** The first cells are those of the keys' first values; those of the operations follow. */
  private static final int CELLS_OF_KEYS = 2;

  boolean has(Trap asked) {
    return trap == asked;
  }

  Setup withoutTrap() {
    return new Setup(plot, mode, content, claimed, operations, null);
  }

  Setup everyAccessAStep() {
    return new Setup(plot, mode.withEveryAccessAStep(), content, claimed, operations, trap);
  }

  /** Cells in play, one for each value that is ever encoded. */
  int cells() {
    return mode.cells ? CELLS_OF_KEYS + operations.size() : 0;
  }

  /** The value word that an operation installs. */
  int word(int operation) {
    var it = operations.get(operation);
    if (it.kind() == Operation.Kind.REMOVE) {
      return mode.markers ? Word.DELETED : Word.TOMBSTONE;
    }
    return Word.value(mode.cells ? CELLS_OF_KEYS + operation : it.value());
  }

  /** The value word of an entry of the old node. */
  int word(Entry entry) {
    if (!Word.holdsValue(entry.word)) {
      return entry.word;
    }
    return Word.value(mode.cells ? entry.key - 1 : FIRST_VALUE);
  }

  /** The state of a key that a value word stands for. */
  int state(int word) {
    if ((word & ~Word.FROZEN) == Word.DELETED) {
      return Operation.DELETED;
    }
    if (!Word.holdsValue(word)) {
      return Operation.ABSENT;
    }
    int number = Word.number(word);
    if (!mode.cells) {
      return number;
    }
    return number < CELLS_OF_KEYS ? FIRST_VALUE : operations.get(number - CELLS_OF_KEYS).value();
  }

  /** A key of the old node and its value word; any word of a value stands for the first value. */
  record Entry(int key, int word) {
    @Override
    public String toString() {
      String name = key == Word.KEY_A ? "A" : "B";
      return switch (word) {
        case Word.UNSET -> name + ":unset";
        case Word.TOMBSTONE -> name + ":tombstone";
        case Word.DELETED -> name + ":deleted";
        default -> name + ":1";
      };
    }
  }

  /**
   * How the model is run.
   *
   * @param arraySlots slots in the array of every node; more behind its bucket pointer
   * @param bucketSlots slots in the bucket
   * @param workers one or two
   */
  record Mode(
      int arraySlots,
      int bucketSlots,
      int workers,
      boolean cells,
      boolean markers,
      boolean closes,
      boolean fine) {
    static final Mode PLAIN = new Mode(1, 1, 1, true, false, false, false);

    Mode withWorkers(int count) {
      return new Mode(arraySlots, bucketSlots, count, cells, markers, closes, fine);
    }

    Mode withShape(int array, int bucket) {
      return new Mode(array, bucket, workers, cells, markers, closes, fine);
    }

    Mode withInlineValues() {
      return new Mode(arraySlots, bucketSlots, workers, false, markers, closes, fine);
    }

    Mode withMarkers() {
      return new Mode(arraySlots, bucketSlots, workers, cells, true, closes, fine);
    }

    Mode withClose() {
      return new Mode(arraySlots, bucketSlots, workers, cells, markers, true, fine);
    }

    Mode withEveryAccessAStep() {
      return new Mode(arraySlots, bucketSlots, workers, cells, markers, closes, true);
    }

    int slots() {
      return arraySlots + bucketSlots;
    }

    /** The mode in words. */
    String describe() {
      return (workers == 1 ? "1 worker, " : workers + " workers, ")
          + arraySlots
          + "+"
          + bucketSlots
          + " slots"
          + (cells ? ", cells" : ", inline values")
          + (markers ? ", markers" : "")
          + (closes ? ", close" : "")
          + (fine ? ", every access a step" : "");
    }
  }
}
