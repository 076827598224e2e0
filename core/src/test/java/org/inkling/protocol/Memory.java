package org.inkling.protocol;

import org.inkling.protocol.Violation.Fault;

/**
 * One state of the model: bytes by a {@link Layout}, under sequential consistency.
 *
 * <p>A block (slots, header, directory, cell) is live, or retired; then its state is the set of
 * threads that were pinned at that moment and still are. A thread outside this set has no right to
 * the block: those inside can finish without it, so there is a schedule in which the block is free
 * when it comes. For a pinned thread the right never changes, so it does not matter when within its
 * pin it is asked.
 */
final class Memory {
  /** The state of a block in use. */
  static final int LIVE = 0x40;

  final Setup setup;
  final Layout at;

  /** The bytes of the state at hand. */
  byte[] state;

  Memory(Setup setup) {
    this.setup = setup;
    this.at = new Layout(setup);
    this.state = new byte[at.bytes];
    state[at.directory(0)] = LIVE;
    for (int node = 0; node < at.nodes; node++) {
      state[at.body(node)] = LIVE;
      state[at.header(node)] = LIVE;
      claimAhead(node);
    }
    fill();
  }

  private void fill() {
    int[] next = new int[at.nodes];
    for (var entry : setup.content()) {
      int node = setup.plot().firstNode(entry.key());
      int word = setup.word(entry);
      place(node, next[node]++, entry.key(), word);
      if (at.cells > 0 && Word.holdsValue(word)) {
        state[at.cell(Word.number(word))] = LIVE;
      }
    }
  }

  private void claimAhead(int node) {
    int slot = 0;
    for (int key : setup.claimed()) {
      for (var change : setup.plot().changes) {
        if (change.target(key) == node) {
          place(node, slot++, key, Word.UNSET);
        }
      }
    }
  }

  private void place(int node, int slot, int key, int value) {
    state[at.key(node, slot)] = (byte) key;
    state[at.value(node, slot)] = (byte) value;
    if (slot >= at.arraySlots) {
      state[at.pointer(node)] = Word.PRESENT;
    }
  }

  int get(int offset) {
    return state[offset];
  }

  void set(int offset, int word) {
    state[offset] = (byte) word;
  }

  /** The new node for a key behind a link. */
  int target(int link, int key) {
    return setup.plot().changes.get(Word.change(link)).target(key);
  }

  /** The node of a key in a root. */
  int route(int root, int key) {
    return root == 0 ? setup.plot().firstNode(key) : state[at.route(key)];
  }

  /** Whether the root can still change. */
  boolean isRootFinal() {
    return !setup.plot().rebuilds() || state[at.root] == 1;
  }

  /** Whether a root's lines are there to be written: it is in use, or in its grace period. */
  boolean hasLine(int root, int node) {
    if (state[at.directory(root)] == 0) {
      return false;
    }
    return route(root, Word.KEY_A) == node || route(root, Word.KEY_B) == node;
  }

  void pin(int thread) {
    state[at.pins] |= (byte) (1 << thread);
  }

  void unpin(int thread) {
    int bit = 1 << thread;
    state[at.pins] &= (byte) ~bit;
    for (int block = 0; block < at.blocks; block++) {
      if (state[block] != LIVE) {
        state[block] &= (byte) ~bit;
      }
    }
  }

  /** Fails unless the thread may use the block. */
  void touch(int block, int thread) {
    if (state[block] != LIVE && (state[block] & 1 << thread) == 0) {
      throw new Violation(
          Fault.FREED, Rendering.block(at, block) + " is used after it was retired");
    }
  }

  /** Fails unless the thread may read the cell of the word, if it names one. */
  void dereference(int word, int thread) {
    if (at.cells > 0 && Word.holdsValue(word)) {
      touch(at.cell(Word.number(word)), thread);
    }
  }

  void retire(int block) {
    if (state[block] != LIVE) {
      throw new Violation(Fault.RETIRED_TWICE, Rendering.block(at, block) + " was retired before");
    }
    state[block] = setup.has(Trap.FREE_WITHOUT_GRACE) ? 0 : state[at.pins];
  }

  /** Retires the cell of a word, if it names one. */
  void retireCell(int word) {
    if (at.cells > 0 && Word.holdsValue(word)) {
      retire(at.cell(Word.number(word)));
    }
  }

  /** The cell of a word that is now published. */
  void publishCell(int word) {
    if (at.cells > 0 && Word.holdsValue(word)) {
      state[at.cell(Word.number(word))] = LIVE;
    }
  }

  int history(int key) {
    int offset = at.history(key);
    return (state[offset] & 0xFF) << 8 | state[offset + 1] & 0xFF;
  }

  void history(int key, int number) {
    int offset = at.history(key);
    state[offset] = (byte) (number >> 8);
    state[offset + 1] = (byte) number;
  }
}
