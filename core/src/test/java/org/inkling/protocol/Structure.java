package org.inkling.protocol;

import org.inkling.protocol.Violation.Fault;

/**
 * The invariants of the words, asked in every state; those of {@code checkStructure()} and a few
 * that hold at rest only because these hold always.
 */
final class Structure {
  private final Memory memory;
  private final Layout at;

  Structure(Memory memory) {
    this.memory = memory;
    this.at = memory.at;
  }

  void check() {
    for (int node = 0; node < at.nodes; node++) {
      checkProbe(node);
      if (memory.get(at.link(node)) == 0) {
        require(!hasMark(node), "a node with link 0 has a frozen or closed word");
      }
    }
    checkCells();
    var changes = memory.setup.plot().changes;
    for (int number = 0; number < changes.size(); number++) {
      int phase = memory.get(at.phase(number));
      if (phase == WorkerThread.SWEEPING) {
        checkSweep(changes.get(number));
      } else if (phase == WorkerThread.MOVED) {
        checkMoved(changes.get(number));
      }
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new Violation(Fault.STRUCTURE, otherwise);
    }
  }

  /** A key has one slot, and no earlier word of its sequence is EMPTY or FE. */
  private void checkProbe(int node) {
    int seen = 0;
    boolean ended = false;
    for (int slot = 0; slot < at.slots; slot++) {
      int key = memory.get(at.key(node, slot));
      ended |= slot == at.arraySlots && memory.get(at.pointer(node)) != Word.PRESENT;
      if (key == Word.EMPTY || key == Word.FE) {
        ended = true;
        continue;
      }
      require(!ended, "a key stands behind the end of its probe");
      require((seen & 1 << key) == 0, "a key stands twice");
      seen |= 1 << key;
    }
  }

  private boolean hasMark(int node) {
    boolean marked = memory.get(at.pointer(node)) == Word.CLOSED;
    for (int slot = 0; slot < at.slots; slot++) {
      marked |= memory.get(at.key(node, slot)) == Word.FE;
      marked |= Word.isFrozen(memory.get(at.value(node, slot)));
    }
    return marked;
  }

  /** Words that are not frozen name live cells, each its own. */
  private void checkCells() {
    int named = 0;
    for (int node = 0; node < at.nodes && at.cells > 0; node++) {
      for (int slot = 0; slot < at.slots; slot++) {
        int word = memory.get(at.value(node, slot));
        if (Word.holdsValue(word) && !Word.isFrozen(word)) {
          int bit = 1 << Word.number(word);
          require((named & bit) == 0, "two words own a cell");
          require(memory.get(at.cell(Word.number(word))) == Memory.LIVE, "a word owns a dead cell");
          named |= bit;
        }
      }
    }
  }

  /** While a change is on, a word that is set in N means that O is closed for its key. */
  private void checkSweep(Plot.Change change) {
    for (int node : change.old()) {
      require(memory.get(at.link(node)) != 0, "a node is swept before it has its link");
    }
    for (int key = Word.KEY_A; key <= Word.KEY_B; key++) {
      int fresh = change.target(key);
      require(memory.get(at.link(fresh)) == 0, "a new node has a link while its change is on");
      if (word(fresh, key) != Word.UNSET) {
        require(isClosed(oldNode(change, key), key), "N is set and O is open for the key");
      }
    }
  }

  private int oldNode(Plot.Change change, int key) {
    for (int node : change.old()) {
      if (change.old().size() == 1 || (node == change.old().get(key - 1))) {
        return node;
      }
    }
    throw new IllegalStateException("a key has no old node");
  }

  /** The value word of a key; UNSET if it has no slot. */
  private int word(int node, int key) {
    for (int slot = 0; slot < at.slots; slot++) {
      if (memory.get(at.key(node, slot)) == key) {
        return memory.get(at.value(node, slot));
      }
    }
    return Word.UNSET;
  }

  private boolean isClosed(int node, int key) {
    for (int slot = 0; slot < at.slots; slot++) {
      if (slot == at.arraySlots && memory.get(at.pointer(node)) != Word.PRESENT) {
        return memory.get(at.pointer(node)) == Word.CLOSED;
      }
      int word = memory.get(at.key(node, slot));
      if (word == key) {
        return Word.isFrozen(memory.get(at.value(node, slot)));
      }
      if (word == Word.EMPTY || word == Word.FE) {
        return word == Word.FE;
      }
    }
    return true;
  }

  /** After the sweep everything is frozen or closed, and every live payload stands in N. */
  private void checkMoved(Plot.Change change) {
    for (int node : change.old()) {
      int reach = memory.get(at.pointer(node)) == Word.PRESENT ? at.slots : at.arraySlots;
      require(memory.get(at.pointer(node)) != Word.ABSENT, "a moved node has an open bucket");
      for (int slot = 0; slot < reach; slot++) {
        int key = memory.get(at.key(node, slot));
        int value = memory.get(at.value(node, slot));
        require(key != Word.EMPTY, "a moved node has an EMPTY slot");
        require(
            key == Word.FE || Word.isFrozen(value), "a moved node has a word that is not frozen");
        if (Word.isMoved(value)) {
          require(word(change.target(key), key) != Word.UNSET, "a payload is in no new node");
        }
      }
    }
  }
}
