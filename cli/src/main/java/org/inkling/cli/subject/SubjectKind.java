package org.inkling.cli.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.workload.Workload;
import org.inkling.source.SortedEntrySource;

/** The indexes that can be measured, by the names of the command line. */
public enum SubjectKind implements SubjectFactory {
  LOFT(true, true, LoftSubject::load),
  BLI(true, true, BliSubject::load),
  XINDEX_R(true, true, XIndexRSubject::load),
  SKIPLIST(true, true, SkipListSubject::new),
  HASHMAP(true, false, BoxedSubject::hashMap),
  BINARYSEARCH(false, true, BinarySearchSubject::new),
  LOFT_DENSE(true, true, LoftSubject::loadDense),
  SKIPLIST_BYTES(SkipListBytesSubject::new),
  LONG_BYTES(LongBytesSubject::new);

  private final boolean writable;
  private final boolean ordered;
  private final boolean holdsBytes;
  private final BiFunction<SortedEntrySource, Integer, Subject> maker;

  /** Creates a kind whose values are longs. */
  SubjectKind(boolean writable, boolean ordered, Function<SortedEntrySource, Subject> maker) {
    this.writable = writable;
    this.ordered = ordered;
    this.holdsBytes = false;
    this.maker = (entries, _) -> maker.apply(entries);
  }

  /** Creates a kind whose values are byte strings, from their length; it has all operations. */
  SubjectKind(BiFunction<SortedEntrySource, Integer, Subject> maker) {
    this.writable = true;
    this.ordered = true;
    this.holdsBytes = true;
    this.maker = maker;
  }

  /**
   * Returns the kind named {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static SubjectKind named(String name) {
    return Labelled.named("index", name, values());
  }

  /**
   * Returns the kinds of a list of names.
   *
   * @param doesWhat what each kind must do, as {@code able} tests it. It follows "hashmap cannot "
   *     in the error message
   * @throws IllegalArgumentException if there are no names, or if a kind is unknown, unable or
   *     named twice
   */
  public static List<SubjectKind> listed(
      List<String> names, String doesWhat, Predicate<SubjectKind> able) {
    List<SubjectKind> kinds = new ArrayList<>();
    for (String name : names) {
      SubjectKind kind = named(name);
      if (!able.test(kind)) {
        throw new IllegalArgumentException(name + " cannot " + doesWhat);
      }
      if (kinds.contains(kind)) {
        throw new IllegalArgumentException("--index names " + name + " twice");
      }
      kinds.add(kind);
    }
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("--index names no index");
    }
    return kinds;
  }

  /** Returns whether keys can be inserted after the load. */
  public boolean isWritable() {
    return writable;
  }

  /** Returns whether the index supports the operations of the workload. */
  public boolean canDo(Workload workload) {
    return (writable || !workload.changes()) && (ordered || !workload.scans());
  }

  /** Returns whether values are byte strings. */
  public boolean holdsBytes() {
    return holdsBytes;
  }

  /** Returns this kind with values of {@code length} bytes, or itself if its values are longs. */
  public SubjectFactory withValues(int length) {
    return holdsBytes ? new ByteValues(this, length) : this;
  }

  /** Loads the index; byte strings have {@link ByteValues#DEFAULT_LENGTH}. */
  @Override
  public Subject load(SortedEntrySource entries) {
    return load(entries, ByteValues.DEFAULT_LENGTH);
  }

  /** Loads the index; byte strings have {@code length}. */
  Subject load(SortedEntrySource entries, int length) {
    return maker.apply(entries, length);
  }
}
