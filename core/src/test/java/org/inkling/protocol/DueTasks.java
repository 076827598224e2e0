package org.inkling.protocol;

/** What a worker may take up, in any order; each task is a number. */
final class DueTasks {
  /** Kinds of tasks. */
  static final int ANNOUNCE = 0;

  static final int DROP = 1;
  static final int SWEEP = 2;
  static final int REDIRECT = 3;
  static final int REBUILD = 4;

  private static final int MAX = 16;

  private final Memory memory;
  private final Layout at;
  private final Plot plot;
  private final int[] due = new int[MAX];

  DueTasks(Memory memory) {
    this.memory = memory;
    this.at = memory.at;
    this.plot = memory.setup.plot();
  }

  static int kind(int task) {
    return task >> 8;
  }

  static int change(int task) {
    return task >> 4 & 0xF;
  }

  static int chunk(int task) {
    return task & 0xF;
  }

  private static int task(int kind, int change, int chunk) {
    return kind << 8 | change << 4 | chunk;
  }

  /** The task of this number in the list. */
  int get(int choice) {
    return due[choice];
  }

  /** Lists what may be taken up now; how much that is. */
  int list() {
    int count = 0;
    for (int number = 0; number < plot.changes.size(); number++) {
      int phase = memory.get(at.phase(number));
      if (phase == WorkerThread.PLANNED && isReady(number)) {
        due[count++] = task(ANNOUNCE, number, 0);
        if (number == 0 && plot == Plot.DROPPED) {
          due[count++] = task(DROP, number, 0);
        }
      } else if (phase == WorkerThread.SWEEPING) {
        for (int chunk = 0; chunk < chunks(number); chunk++) {
          if ((memory.get(at.done(number)) & 1 << chunk) == 0) {
            due[count++] = task(SWEEP, number, chunk);
          }
        }
        if (mayRedirect(number)) {
          due[count++] = task(REDIRECT, number, 0);
        }
      }
    }
    if (mayRebuild()) {
      due[count++] = task(REBUILD, 0, 0);
    }
    return count;
  }

  /** Two for each old node: its array and its bucket. */
  private int chunks(int number) {
    return 2 * plot.changes.get(number).old().size();
  }

  private boolean mayRedirect(int number) {
    int done = memory.get(at.done(number));
    int all = WorkerThread.ANNOUNCED | (1 << chunks(number)) - 1;
    boolean early =
        memory.setup.has(Trap.REDIRECT_BEFORE_SWEEP_ENDS) && (done & all) > WorkerThread.ANNOUNCED;
    return early || done == all;
  }

  private boolean isReady(int number) {
    boolean overlap = memory.setup.has(Trap.REBUILD_OVERLAPS_CHANGE);
    int rebuilt = memory.get(at.rebuilt);
    if (rebuilt == WorkerThread.REBUILDING && !overlap) {
      return false;
    }
    int first = memory.get(at.phase(0));
    return switch (plot.changes.get(number).need()) {
      case NOTHING -> true;
      case FIRST_DONE ->
          first == WorkerThread.DONE
              || memory.setup.has(Trap.RETRAIN_TOO_EARLY)
                  && (first == WorkerThread.SWEEPING || first == WorkerThread.MOVED);
      case FIRST_DROPPED -> first == WorkerThread.DROPPED;
      case REBUILD -> rebuilt == WorkerThread.REBUILT || overlap;
    };
  }

  private boolean mayRebuild() {
    if (!plot.rebuilds() || memory.get(at.rebuilt) != 0) {
      return false;
    }
    if (plot.rebuildAfter == 0) {
      return memory.get(at.phase(0)) == WorkerThread.PLANNED;
    }
    int phase = memory.get(at.phase(0));
    return phase == WorkerThread.DONE
        || phase == WorkerThread.SWEEPING && memory.setup.has(Trap.REBUILD_COPIES_LINK);
  }
}
