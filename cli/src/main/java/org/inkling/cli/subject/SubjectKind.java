package org.inkling.cli.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.inkling.bli.BliIndex;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.workload.Workload;
import org.inkling.datasets.StringKeys;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.XIndexH;
import org.inkling.xindex.XIndexR;
import org.jspecify.annotations.Nullable;

/** The indexes that can be measured, by the names of the command line. */
public enum SubjectKind implements SubjectFactory {
  LOFT(true, true, entries -> new ManagedSubject<>(LoftIndex.builder().build(entries))),
  BLI(true, true, entries -> new ManagedSubject<>(BliIndex.builder().build(entries))),
  XINDEX_R(true, true, entries -> new ManagedSubject<>(XIndexR.builder().build(entries))),
  XINDEX_H(true, false, entries -> new ManagedSubject<>(XIndexH.builder().build(entries))),
  SKIPLIST(true, true, SkipListSubject::new),
  HASHMAP(true, false, BoxedSubject::hashMap),
  BINARYSEARCH(false, true, BinarySearchSubject::new),
  LOFT_DENSE(
      true, true, entries -> new ManagedSubject<>(LoftIndex.builder().dense().build(entries))),
  SKIPLIST_BYTES(
      true,
      (entries, length, strings) ->
          strings == null
              ? new SkipListBytesSubject(entries, length)
              : new SkipListStringsSubject(entries, length, KeyBytes.of(strings))),
  LONG_BYTES(false, (entries, length, _) -> new LongBytesSubject(entries, length)),
  BYTES(
      true, (entries, length, strings) -> new BytesSubject(entries, length, KeyBytes.of(strings)));

  private final boolean writable;
  private final boolean ordered;
  private final boolean holdsBytes;
  private final boolean holdsStrings;
  private final BytesMaker maker;

  /** Loads an index. */
  @FunctionalInterface
  private interface BytesMaker {

    /**
     * Loads values of a length in bytes.
     *
     * @param strings the keys of which the entries have the ranks; null if keys are numbers
     */
    Subject load(SortedEntrySource entries, int length, @Nullable StringKeys strings);
  }

  /** Creates a kind whose values are longs. */
  SubjectKind(boolean writable, boolean ordered, Function<SortedEntrySource, Subject> maker) {
    this.writable = writable;
    this.ordered = ordered;
    this.holdsBytes = false;
    this.holdsStrings = false;
    this.maker = (entries, _, _) -> maker.apply(entries);
  }

  /**
   * Creates a kind whose values are byte strings; it has all operations.
   *
   * @param holdsStrings whether keys can be byte strings too
   */
  SubjectKind(boolean holdsStrings, BytesMaker maker) {
    this.writable = true;
    this.ordered = true;
    this.holdsBytes = true;
    this.holdsStrings = holdsStrings;
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

  /** Returns whether keys can be byte strings. */
  public boolean holdsStrings() {
    return holdsStrings;
  }

  /**
   * Returns this kind with values of {@code length} bytes, or itself if its values are longs.
   *
   * @param strings the keys, if they are byte strings; otherwise null
   */
  public SubjectFactory withValues(int length, @Nullable StringSet strings) {
    return holdsBytes ? new ByteValues(this, length, strings) : this;
  }

  /** Loads the index; byte strings have {@link ByteValues#DEFAULT_LENGTH}. */
  @Override
  public Subject load(SortedEntrySource entries) {
    return load(entries, ByteValues.DEFAULT_LENGTH, null);
  }

  /** Loads the index; byte strings have {@code length}, and keys are numbers without strings. */
  Subject load(SortedEntrySource entries, int length, @Nullable StringKeys strings) {
    return maker.load(entries, length, strings);
  }
}
