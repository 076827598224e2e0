package org.inkling.disk.model;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.inkling.disk.bits.Words;
import org.inkling.disk.leco.LecoColumn;

/**
 * A zone map of compressed separators of pages: the answer is one page, found by a binary search
 * that decodes one separator per step.
 *
 * <p>Page {@code p} above 0 has a separator: its first key, or, where separators are rough, any
 * number above the last key of the page before and up to its first key. No key is present between
 * two pages, so both kinds find the page of each present key, and one of the two pages where an
 * absent key could be. Page 0 needs none.
 *
 * @shape a {@link LecoColumn} with one value fewer than there are pages
 * @source the disk paper (SIGMOD'24), sections 8 and 8.2.1
 */
final class LecoZoneMap implements PageModel {
  private final ModelKind kind;
  private final LecoColumn separators;
  private final long pages;

  LecoZoneMap(ModelKind kind, LecoColumn separators, long pages) {
    this.kind = kind;
    this.separators = separators;
    this.pages = pages;
  }

  @Override
  public ModelKind kind() {
    return kind;
  }

  @Override
  public void locate(long key, PageWindow into) {
    separators.lastAtMost(key, into.floor());
    long page = into.floor().place() + 1;
    into.set(page, page, page);
  }

  @Override
  public long models() {
    return pages;
  }

  @Override
  public void parts(ObjLongConsumer<String> sink) {
    sink.accept("separators", separators.memoryBytes());
  }

  @Override
  public void write(LongConsumer words) {
    words.accept(kind.code());
    separators.write(words);
  }

  /** Reads what {@link #write} has written, after the kind. */
  static LecoZoneMap read(ModelKind kind, LongSupplier words, long pages) {
    long count = Math.max(0, pages - 1);
    var separators = LecoColumn.read(words, count);
    Words.within("number of separators", separators.size(), count, count);
    return new LecoZoneMap(kind, separators, pages);
  }
}
