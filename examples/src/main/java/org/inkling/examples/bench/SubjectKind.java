package org.inkling.examples.bench;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.inkling.source.SortedEntrySource;

/** The indexes that can be measured, by the names of the command line. */
public enum SubjectKind {
  LOFT("loft", true, true, LoftSubject::new),
  SKIPLIST("skiplist", true, true, SkipListSubject::new),
  HASHMAP("hashmap", true, false, HashMapSubject::new),
  BINARYSEARCH("binarysearch", false, true, BinarySearchSubject::new);

  private final String label;
  private final boolean writable;
  private final boolean ordered;
  private final Function<SortedEntrySource, Subject> maker;

  SubjectKind(
      String label, boolean writable, boolean ordered, Function<SortedEntrySource, Subject> maker) {
    this.label = label;
    this.writable = writable;
    this.ordered = ordered;
    this.maker = maker;
  }

  /**
   * The kind called {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static SubjectKind named(String name) {
    for (SubjectKind kind : values()) {
      if (kind.label.equals(name)) {
        return kind;
      }
    }
    String known =
        Arrays.stream(values()).map(kind -> kind.label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("unknown index " + name + "; known are " + known);
  }

  /** As the command line has it. */
  public String label() {
    return label;
  }

  /** Whether keys can be inserted after the load. */
  public boolean isWritable() {
    return writable;
  }

  boolean canDo(Workload workload) {
    return (writable || !workload.writes()) && (ordered || !workload.scans());
  }

  /** The index, loaded with {@code entries}. */
  public Subject load(SortedEntrySource entries) {
    return maker.apply(entries);
  }
}
