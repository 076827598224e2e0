package org.inkling.protocol;

import org.inkling.protocol.Plot.Change;

/**
 * A background worker: takes up whatever is due, in any order, and may stop for ever anywhere. The
 * chunks of a sweep are those of {@link SweepThread}; here are the links, the root, and what is
 * due.
 */
final class WorkerThread implements Actor {
  /** How far a change is; the words of this kind are read by workers only. */
  static final int PLANNED = 0;

  static final int ANNOUNCING = 1;
  static final int SWEEPING = 2;
  static final int MOVED = 3;
  static final int DONE = 4;
  static final int DROPPED = 5;

  /** Beside the chunks that are done: every old node has its link. */
  static final int ANNOUNCED = 1 << 6;

  /** The access that comes next; from PIN on those of {@link SweepThread}. */
  enum Pc {
    IDLE,
    ANNOUNCE,
    REDIRECT,
    COPY,
    SWAP,
    PIN,
    POINTER,
    CLOSE,
    KEY,
    FREEZE_KEY,
    VALUE,
    FREEZE,
    FIND,
    CLAIM,
    NEW_POINTER,
    CREATE,
    INSTALL,
    END
  }

  private static final Pc[] PCS = Pc.values();

  /** How far the rebuild of the root is. */
  static final int REBUILDING = 1;

  static final int REBUILT = 2;

  private static final int ROOTS = 2;

  private final Memory memory;
  private final Layout at;
  private final Plot plot;
  private final int thread;
  private final boolean alone;
  private final SweepThread sweep;
  private final DueTasks due;
  private final int pc;
  private final int changeNumber;
  private final int next;

  WorkerThread(Memory memory, int thread) {
    this.memory = memory;
    this.at = memory.at;
    this.plot = memory.setup.plot();
    this.thread = thread;
    this.alone = memory.setup.mode().workers() == 1;
    this.sweep = new SweepThread(memory, thread);
    this.due = new DueTasks(memory);
    pc = at.thread(thread);
    changeNumber = pc + 1;
    next = pc + 2;
  }

  static Pc pc(Memory memory, int thread) {
    return PCS[memory.get(memory.at.thread(thread))];
  }

  @Override
  public boolean isOutside() {
    return pc(memory, thread) == Pc.IDLE;
  }

  @Override
  public boolean isSettled() {
    return switch (pc(memory, thread)) {
      case IDLE -> alone;
      case COPY -> memory.setup.trap() == null;
      case ANNOUNCE, REDIRECT, SWAP -> false;
      default -> sweep.isSettled();
    };
  }

  @Override
  public boolean follows() {
    return sweep.follows();
  }

  @Override
  public int choices() {
    if (!isOutside()) {
      return 1;
    }
    return memory.get(at.closed) == 0 ? due.list() : 0;
  }

  @Override
  public void access(int choice) {
    switch (pc(memory, thread)) {
      case IDLE -> take(choice);
      case ANNOUNCE -> setLink(false);
      case REDIRECT -> setLink(true);
      case COPY -> copyLines();
      case SWAP -> swapRoot();
      default -> sweep.access();
    }
  }

  private void take(int choice) {
    due.list();
    int task = due.get(choice);
    int number = DueTasks.change(task);
    memory.set(changeNumber, number);
    switch (DueTasks.kind(task)) {
      case DueTasks.ANNOUNCE -> announce(number);
      case DueTasks.DROP -> drop(number);
      case DueTasks.REDIRECT -> redirect(number);
      case DueTasks.REBUILD -> {
        memory.set(at.rebuilt, REBUILDING);
        begin(Pc.COPY);
      }
      default -> sweep.take(DueTasks.chunk(task));
    }
  }

  private void begin(Pc first) {
    memory.pin(thread);
    memory.set(pc, first.ordinal());
  }

  private void end() {
    memory.unpin(thread);
    for (int local = 0; local < Layout.LOCALS; local++) {
      memory.set(pc + local, 0);
    }
  }

  /** Gives N back, which nobody has ever seen. */
  private void drop(int number) {
    int node = plot.changes.get(number).newOfA();
    memory.set(at.body(node), 0);
    memory.set(at.header(node), 0);
    memory.set(at.phase(number), DROPPED);
    memory.set(changeNumber, 0);
  }

  private void announce(int number) {
    boolean early = memory.setup.has(Trap.LINK_AFTER_FREEZE);
    memory.set(at.phase(number), early ? SWEEPING : ANNOUNCING);
    begin(Pc.ANNOUNCE);
  }

  private void redirect(int number) {
    memory.set(at.phase(number), MOVED);
    begin(Pc.REDIRECT);
  }

  /** Sets the next link: the headers of all old nodes first, then their lines. */
  private void setLink(boolean moved) {
    int number = memory.get(changeNumber);
    var change = plot.changes.get(number);
    int step = memory.get(next);
    int olds = change.old().size();
    int word = moved ? Word.moved(number) : Word.moving(number);
    if (step < olds) {
      int node = change.old().get(step);
      memory.touch(at.header(node), thread);
      memory.set(at.link(node), word);
    } else {
      memory.set(at.line((step - olds) % ROOTS, change.old().get((step - olds) / ROOTS)), word);
    }
    if (!moved && step == 0 && memory.setup.has(Trap.MERGE_LINKS_ONE_BY_ONE)) {
      memory.set(at.phase(number), SWEEPING);
    }
    step = after(change, step);
    memory.set(next, step);
    if (step == olds * (1 + ROOTS)) {
      finishLinks(number, moved);
    }
  }

  private int after(Change change, int step) {
    int olds = change.old().size();
    int following = step + 1;
    while (following >= olds && following < olds * (1 + ROOTS)) {
      int line = following - olds;
      if (memory.hasLine(line % ROOTS, change.old().get(line / ROOTS))) {
        break;
      }
      following++;
    }
    return following;
  }

  private void finishLinks(int number, boolean moved) {
    if (!moved) {
      memory.set(at.phase(number), SWEEPING);
      memory.set(at.done(number), memory.get(at.done(number)) | ANNOUNCED);
    } else {
      memory.set(at.phase(number), DONE);
      for (int node : plot.changes.get(number).old()) {
        memory.retire(at.body(node));
        if (memory.setup.has(Trap.HEADER_FREED_WITH_SLOTS)) {
          memory.retire(at.header(node));
        }
      }
    }
    end();
  }

  /** The lines of the new root: nodes with link 0, as far as the changes are done. */
  private void copyLines() {
    for (int key = Word.KEY_A; key <= Word.KEY_B; key++) {
      int node = plot.firstNode(key);
      while (Word.isMovedLink(memory.get(at.link(node)))) {
        node = memory.target(memory.get(at.link(node)), key);
      }
      memory.set(at.route(key), node);
      memory.set(at.line(1, node), memory.get(at.link(node)));
    }
    memory.set(pc, Pc.SWAP.ordinal());
  }

  /** Swaps the root, and retires the old lines with the headers that are in no line now. */
  private void swapRoot() {
    memory.set(at.root, 1);
    memory.set(at.directory(1), Memory.LIVE);
    memory.set(at.rebuilt, REBUILT);
    memory.retire(at.directory(0));
    for (int number = 0; number < plot.rebuildAfter; number++) {
      for (int node : plot.changes.get(number).old()) {
        if (!memory.hasLine(1, node) && !memory.setup.has(Trap.HEADER_FREED_WITH_SLOTS)) {
          memory.retire(at.header(node));
        }
      }
    }
    end();
  }
}
