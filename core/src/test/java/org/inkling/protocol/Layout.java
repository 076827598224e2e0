package org.inkling.protocol;

/**
 * Where each word of a state stands in its bytes: what is global, the nodes, the threads.
 *
 * @shape block states come first, so that a thread that leaves clears its bit in one run of bytes
 */
final class Layout {
  /** Locals of a thread: program counter and seven more. */
  static final int LOCALS = 8;

  private static final int ROOTS = 2;
  private static final int KEYS = 2;
  private static final int CHANGES = 2;
  private static final int WORDS_BEFORE_SLOTS = 4;

  final int arraySlots;
  final int slots;
  final int nodes;
  final int cells;

  final int blocks;
  final int root;
  final int rebuilt;
  final int closed;
  final int pins;
  private final int cell;
  private final int route;
  private final int change;
  private final int history;
  private final int node;
  private final int nodeBytes;
  private final int thread;
  final int bytes;

  Layout(Setup setup) {
    arraySlots = setup.mode().arraySlots();
    slots = setup.mode().slots();
    nodes = setup.plot().nodes;
    cells = setup.cells();
    cell = ROOTS + 2 * nodes;
    blocks = cell + cells;
    root = blocks;
    rebuilt = root + 1;
    closed = rebuilt + 1;
    pins = closed + 1;
    route = pins + 1;
    change = route + KEYS;
    history = change + 2 * CHANGES;
    node = history + 2 * KEYS;
    nodeBytes = WORDS_BEFORE_SLOTS + 2 * slots;
    thread = node + nodes * nodeBytes;
    int threads = setup.operations().size() + setup.mode().workers();
    bytes = (thread + threads * LOCALS + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
  }

  /** The state of the block of a root's lines. */
  int directory(int root) {
    return root;
  }

  /** The state of the block of a node's slots and bucket. */
  int body(int node) {
    return ROOTS + 2 * node;
  }

  /** The state of the block of a node's header and fan-out. */
  int header(int node) {
    return body(node) + 1;
  }

  int cell(int number) {
    return cell + number;
  }

  /** The node of a key in the second root. */
  int route(int key) {
    return route + key - 1;
  }

  int phase(int change) {
    return this.change + 2 * change;
  }

  /** The chunks of a change that are done, a bit each. */
  int done(int change) {
    return phase(change) + 1;
  }

  /** Two bytes: what may have taken effect on a key. */
  int history(int key) {
    return history + 2 * (key - 1);
  }

  /** The canonical link. */
  int link(int node) {
    return this.node + node * nodeBytes;
  }

  /** The link in a line of a root. */
  int line(int root, int node) {
    return link(node) + 1 + root;
  }

  int pointer(int node) {
    return link(node) + 3;
  }

  int key(int node, int slot) {
    return link(node) + WORDS_BEFORE_SLOTS + 2 * slot;
  }

  int value(int node, int slot) {
    return key(node, slot) + 1;
  }

  int thread(int number) {
    return thread + number * LOCALS;
  }
}
