package org.inkling.protocol;

/** Where an operation stands: its program counter and locals, and the words they point at. */
final class OperationLocals {
  /** The access that comes next. */
  enum Pc {
    BEGIN,
    LINK,
    KEY,
    CLAIM,
    BUCKET,
    CREATE,
    VALUE,
    FILL,
    SWAP,
    CANONICAL,
    DONE
  }

  private static final Pc[] PCS = Pc.values();

  private static final int PC = 0;
  private static final int PLACE = 1;

  /** The node, and the slot at which its probe is. */
  static final int NODE = 2;

  static final int SLOT = 3;

  /** The link that was read in this node, if the probe is in it. */
  static final int LINK = 4;

  /** What the key's frozen word held: UNSET for absent. */
  static final int PAYLOAD = 5;

  /** What the value word must be for the compare-and-set to come. */
  static final int EXPECTED = 6;

  /** The next link is read from a line of root 0 or 1, or from the header. */
  private static final int HEADER = 2;

  private final Memory memory;
  private final Layout at;
  private final int thread;
  private final int base;

  OperationLocals(Memory memory, int thread) {
    this.memory = memory;
    this.at = memory.at;
    this.thread = thread;
    this.base = at.thread(thread);
  }

  static Pc pc(Memory memory, int thread) {
    return PCS[memory.get(memory.at.thread(thread) + PC)];
  }

  Pc pc() {
    return PCS[memory.get(base + PC)];
  }

  void go(Pc next) {
    memory.set(base + PC, next.ordinal());
  }

  int get(int local) {
    return memory.get(base + local);
  }

  void set(int local, int value) {
    memory.set(base + local, value);
  }

  /** Enters the line of a node in a root. */
  void enterLine(int root, int node) {
    set(PLACE, root);
    set(NODE, node);
    go(Pc.LINK);
  }

  /** Enters a node by its header. */
  void enterHeader(int node) {
    set(PLACE, HEADER);
    set(NODE, node);
    set(LINK, 0);
    set(SLOT, 0);
    go(Pc.LINK);
  }

  /** Leaves no trace but that it is done. */
  void finish() {
    for (int local = 0; local < Layout.LOCALS; local++) {
      set(local, 0);
    }
    go(Pc.DONE);
  }

  private boolean isAtLine() {
    return get(PLACE) != HEADER;
  }

  /** The link by which the node is entered, unread. */
  int enteringLink() {
    return isAtLine() ? memory.get(at.line(get(PLACE), get(NODE))) : canonicalLink();
  }

  /** Reads it, and forgets which one it was: the header's is the one that counts from now on. */
  int readEnteringLink() {
    memory.touch(isAtLine() ? at.directory(get(PLACE)) : at.header(get(NODE)), thread);
    int word = enteringLink();
    set(PLACE, HEADER);
    return word;
  }

  int canonicalLink() {
    return memory.get(at.link(get(NODE)));
  }

  void touchHeader() {
    memory.touch(at.header(get(NODE)), thread);
  }

  void touchBody() {
    memory.touch(at.body(get(NODE)), thread);
  }

  /** The offset of the key word at which the probe is. */
  int key() {
    return at.key(get(NODE), get(SLOT));
  }

  /** The offset of its value word. */
  int value() {
    return at.value(get(NODE), get(SLOT));
  }

  /** The offset of the node's bucket pointer. */
  int pointer() {
    return at.pointer(get(NODE));
  }
}
