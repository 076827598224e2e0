package org.inkling.protocol;

import org.inkling.protocol.Violation.Fault;

/**
 * What must hold whenever no operation is inside, wherever the workers stand: whoever comes now
 * finds each key as some order of the finished operations left it, and every cell is either what
 * its key's word names or retired. Asked in every such state, this is what remains after workers
 * that stop anywhere and after a close at any moment.
 */
final class Rest {
  private final Memory memory;
  private final Layout at;
  private final Histories histories;

  Rest(Memory memory, Histories histories) {
    this.memory = memory;
    this.at = memory.at;
    this.histories = histories;
  }

  /** Checks the state at hand if it is at rest. */
  void check() {
    int operations = memory.setup.operations().size();
    if ((memory.get(at.pins) & (1 << operations) - 1) != 0 || CloserThread.hasGivenBack(memory)) {
      return;
    }
    int a = lookup(Word.KEY_A);
    int b = lookup(Word.KEY_B);
    for (int cell = 0; cell < at.cells; cell++) {
      boolean owned = names(a, cell) || names(b, cell);
      if (!owned && memory.get(at.cell(cell)) == Memory.LIVE) {
        throw new Violation(Fault.LEAKED, "cell " + cell + " is live and no word owns it");
      }
    }
  }

  private static boolean names(int word, int cell) {
    return Word.holdsValue(word) && Word.number(word) == cell;
  }

  /** The value word that a newcomer finds. */
  private int lookup(int key) {
    int root = memory.get(at.root);
    need(at.directory(root));
    int node = memory.route(root, key);
    int link = memory.get(at.line(root, node));
    int payload = Word.UNSET;
    while (true) {
      if (Word.isMovedLink(link)) {
        payload = Word.UNSET;
      } else {
        need(at.body(node));
        int slot = find(node, key);
        int word = slot < 0 ? Word.UNSET : memory.get(at.value(node, slot));
        if (slot != PASSED && !Word.isFrozen(word)) {
          return checked(key, word == Word.UNSET ? payload : word);
        }
        payload = Word.payload(word);
        need(at.header(node));
        link = memory.get(at.link(node));
        if (link == 0) {
          throw new Violation(Fault.NO_LINK, "the canonical link is 0 behind a frozen word");
        }
      }
      node = memory.target(link, key);
      need(at.header(node));
      link = memory.get(at.link(node));
    }
  }

  private int checked(int key, int word) {
    if (at.cells > 0 && Word.holdsValue(word)) {
      need(at.cell(Word.number(word)));
    }
    int state = memory.setup.state(word);
    if (!histories.allows(memory.history(key), state)) {
      throw new Violation(
          Fault.WRONG_AT_REST,
          "key " + Rendering.key(key) + " is found in state " + state + ", which no order leaves");
    }
    return word;
  }

  private void need(int block) {
    if (memory.get(block) != Memory.LIVE) {
      throw new Violation(Fault.FREED, "a newcomer reaches " + Rendering.block(at, block));
    }
  }

  private static final int MISSING = -1;
  private static final int PASSED = -2;

  /** The slot of a key, or that the probe ends at EMPTY, or at FE or CLOSED. */
  private int find(int node, int key) {
    for (int slot = 0; slot < at.slots; slot++) {
      if (slot == at.arraySlots && memory.get(at.pointer(node)) != Word.PRESENT) {
        return memory.get(at.pointer(node)) == Word.CLOSED ? PASSED : MISSING;
      }
      int word = memory.get(at.key(node, slot));
      if (word == key) {
        return slot;
      }
      if (word == Word.EMPTY) {
        boolean ends = Word.isFrozen(memory.get(at.value(node, slot)));
        return ends ? PASSED : MISSING;
      }
      if (word == Word.FE) {
        return PASSED;
      }
    }
    throw new Violation(Fault.STRUCTURE, "another key stands in two slots");
  }
}
