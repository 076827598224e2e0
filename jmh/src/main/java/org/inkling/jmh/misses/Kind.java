package org.inkling.jmh.misses;

import java.util.List;

/** What a cache line holds; a line that is reached as several kinds counts as the last of them. */
enum Kind {
  OTHER("other", List.of()),
  ROOT("root", List.of("HistTree")),
  SLOTS("slots", List.of("SlotArray", "FewSlots")),
  CELL("value cell", List.of("ValueWord")),
  HEADER("node header", List.of("NodeHeader", "NodeUse", "ForwardingLink")),
  DIRECTORY("directory line", List.of("DirectoryLine")),
  BUCKET("bucket", List.of("Bucket")),
  PIN("pin", List.of("Pin"));

  private final String label;
  private final List<String> classes;

  Kind(String label, List<String> classes) {
    this.label = label;
    this.classes = classes;
  }

  /** What a class of this simple name looks at. */
  static Kind of(String simpleName) {
    for (Kind kind : values()) {
      if (kind.classes.contains(simpleName)) {
        return kind;
      }
    }
    return OTHER;
  }

  /** Its place among the kinds. */
  int place() {
    return List.of(values()).indexOf(this);
  }

  /** For readers. */
  String label() {
    return label;
  }
}
