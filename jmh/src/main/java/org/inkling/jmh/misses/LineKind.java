package org.inkling.jmh.misses;

import java.util.List;

/**
 * The content of a cache line; a line that is accessed as several kinds counts as the last of them.
 */
enum LineKind {
  OTHER("other", List.of()),
  ROOT("root", List.of("HistTree")),
  SLOTS("slots", List.of("SlotArray", "FewSlots")),
  CELL("value cell", List.of("ValueWord")),
  HEADER(
      "node header",
      List.of("NodeHeader", "NodeCounters", "LastCheck", "ChangeRefusal", "ForwardingLink")),
  DIRECTORY("directory line", List.of("DirectoryLine")),
  BUCKET("bucket", List.of("Bucket")),
  PIN("pin", List.of("Pin"));

  private final String label;
  private final List<String> classes;

  LineKind(String label, List<String> classes) {
    this.label = label;
    this.classes = classes;
  }

  /** Returns the kind of line that a class of this simple name accesses. */
  static LineKind of(String simpleName) {
    for (LineKind kind : values()) {
      if (kind.classes.contains(simpleName)) {
        return kind;
      }
    }
    return OTHER;
  }

  /** Returns its place among the kinds. */
  int place() {
    return List.of(values()).indexOf(this);
  }

  /** Returns its name for printed output. */
  String label() {
    return label;
  }
}
