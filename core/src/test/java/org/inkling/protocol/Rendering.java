package org.inkling.protocol;

import java.util.StringJoiner;

/** States and schedules in words. A schedule line says who stepped, what it wrote, where it is. */
final class Rendering {
  private static final String NODES = "OPQR";

  private final Setup setup;
  private final Layout at;

  Rendering(Setup setup) {
    this.setup = setup;
    this.at = new Layout(setup);
  }

  static String key(int key) {
    return switch (key) {
      case Word.EMPTY -> "EMPTY";
      case Word.KEY_A -> "A";
      case Word.KEY_B -> "B";
      default -> "FE";
    };
  }

  /** The name of a block by the offset of its state. */
  static String block(Layout at, int block) {
    if (block >= at.cell(0)) {
      return "cell " + (block - at.cell(0));
    }
    if (block < at.body(0)) {
      return "the directory of root " + block;
    }
    int node = (block - at.body(0)) / 2;
    return (block == at.body(node) ? "the slots of node " : "the header of node ") + node;
  }

  private String value(int word) {
    String text =
        switch (word & ~Word.FROZEN) {
          case Word.UNSET -> "UNSET";
          case Word.TOMBSTONE -> "TOMBSTONE";
          case Word.DELETED -> "DELETED";
          default ->
              setup.state(word)
                  + (at.cells > 0 ? " in cell " + Word.number(word & ~Word.FROZEN) : "");
        };
    return Word.isFrozen(word) ? text + ", frozen" : text;
  }

  private static String link(int word) {
    if (word == 0) {
      return "0";
    }
    return (Word.isMovedLink(word) ? "MOVED(" : "MOVING(") + Word.change(word) + ")";
  }

  /** What a scenario is about. */
  String scenario() {
    return setup.plot()
        + ", "
        + setup.operations()
        + ", O holds "
        + setup.content()
        + ", claimed ahead "
        + setup.claimed().stream().map(Rendering::key).toList()
        + (setup.trap() == null ? "" : ", trap " + setup.trap());
  }

  /** The name of a thread. */
  String thread(int number) {
    int operations = setup.operations().size();
    if (number < operations) {
      return setup.operations().get(number).toString();
    }
    int worker = number - operations;
    return worker < setup.mode().workers() ? "worker " + worker : "close";
  }

  /** One line of a schedule. */
  String step(int thread, byte[] before, byte[] after) {
    var changes = new StringJoiner("; ");
    for (int node = 0; node < at.nodes; node++) {
      String name = "node " + node;
      link(changes, name + " link", at.link(node), before, after);
      link(changes, name + " line of root 0", at.line(0, node), before, after);
      link(changes, name + " line of root 1", at.line(1, node), before, after);
      plain(changes, name + " bucket", at.pointer(node), before, after);
      for (int slot = 0; slot < at.slots; slot++) {
        int key = at.key(node, slot);
        if (before[key] != after[key]) {
          changes.add(name + " slot " + slot + " key := " + key(after[key]));
        }
        if (before[key + 1] != after[key + 1]) {
          changes.add(name + " slot " + slot + " value := " + value(after[key + 1]));
        }
      }
    }
    for (int block = 0; block < at.blocks; block++) {
      if (before[block] == Memory.LIVE && after[block] != Memory.LIVE) {
        changes.add(block(at, block) + " retired");
      } else if (before[block] != 0 && after[block] == 0) {
        changes.add(block(at, block) + " freed");
      }
    }
    plain(changes, "root", at.root, before, after);
    plain(changes, "closed", at.closed, before, after);
    return thread(thread) + ": " + changes + where(thread, after);
  }

  private static void link(StringJoiner to, String name, int offset, byte[] before, byte[] after) {
    if (before[offset] != after[offset]) {
      to.add(name + " := " + link(after[offset]));
    }
  }

  private static void plain(StringJoiner to, String name, int offset, byte[] before, byte[] after) {
    if (before[offset] != after[offset]) {
      to.add(name + " := " + after[offset]);
    }
  }

  private String where(int thread, byte[] after) {
    int locals = at.thread(thread);
    int worker = thread - setup.operations().size();
    if (worker >= setup.mode().workers()) {
      return "";
    }
    if (worker >= 0) {
      return " [next " + WorkerThread.Pc.values()[after[locals]] + "]";
    }
    var pc = OperationLocals.Pc.values()[after[locals]];
    if (pc == OperationLocals.Pc.DONE) {
      return " [answered]";
    }
    return " [next "
        + pc
        + " in node "
        + after[locals + OperationLocals.NODE]
        + " slot "
        + after[locals + OperationLocals.SLOT]
        + ", payload "
        + value(after[locals + OperationLocals.PAYLOAD])
        + "]";
  }
}
