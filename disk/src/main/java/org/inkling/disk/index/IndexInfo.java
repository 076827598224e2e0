package org.inkling.disk.index;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.Words;
import org.inkling.disk.format.FileKind;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.format.SectionReader;
import org.inkling.disk.model.ModelChoice;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.ModelSpec;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;

/**
 * The description of a built index: the words of the section "index".
 *
 * <pre>
 *   0   entries
 *   1   smallest key, or 0
 *   2   greatest key, or 0
 *   3   code of the kind of model
 *   4   expected pages, as the bits of a double
 *   5   granularity
 *   6   code of the fetch strategy that the builder asked for, 0 for none
 *   7   mean pages of a window, measured; 8: from its start; 9: from its middle; bits of doubles
 *  10   the most pages of a window, measured
 *  11   pages of the sample that chose the kind, 0 if the kind was set
 *  12   bytes of compressed lines as the sample predicts; 13: of a zone map; bits of doubles
 *  14   in version 2: the order of the keys as numbers, 1 for unsigned
 * </pre>
 *
 * <p>Version 1 has no word 14, and its keys are signed. A file of signed keys is still written as
 * version 1, so that older releases can read it.
 */
record IndexInfo(
    long entries,
    long firstKey,
    long lastKey,
    ModelSpec spec,
    @Nullable FetchStrategy fetch,
    WindowSample.Shape windows,
    @Nullable ModelChoice choice,
    KeyOrder keyOrder) {
  static final String SECTION = "index";

  /** The kind of an index file, with the latest version that is read. */
  static final FileKind KIND = new FileKind("disk-index", 2);

  private static final FileKind SIGNED_KIND = new FileKind(KIND.name(), 1);
  private static final int KEY_ORDER_VERSION = 2;
  private static final long UNSIGNED = 1; // code of an order

  /** Returns the kind that is written in the header of a file whose keys have this order. */
  static FileKind kind(KeyOrder keyOrder) {
    return keyOrder == KeyOrder.SIGNED ? SIGNED_KIND : KIND;
  }

  /** Writes the words of a file of this version. */
  void write(int version, LongConsumer words) {
    words.accept(entries);
    words.accept(firstKey);
    words.accept(lastKey);
    words.accept(spec.kind().code());
    words.accept(Double.doubleToRawLongBits(spec.expectedPages()));
    words.accept(spec.granularity());
    words.accept(fetch == null ? 0 : fetch.code());
    words.accept(Double.doubleToRawLongBits(windows.meanPages()));
    words.accept(Double.doubleToRawLongBits(windows.fromStart()));
    words.accept(Double.doubleToRawLongBits(windows.fromMiddle()));
    words.accept(windows.widest());
    words.accept(choice == null ? 0 : choice.sampledPages());
    words.accept(Double.doubleToRawLongBits(choice == null ? 0 : choice.linesBytes()));
    words.accept(Double.doubleToRawLongBits(choice == null ? 0 : choice.zonesBytes()));
    if (version >= KEY_ORDER_VERSION) {
      words.accept(UNSIGNED);
    }
  }

  /** Returns a copy with another fetch strategy. */
  IndexInfo with(FetchStrategy strategy) {
    return new IndexInfo(entries, firstKey, lastKey, spec, strategy, windows, choice, keyOrder);
  }

  /**
   * Reads the section of a file.
   *
   * @throws org.inkling.disk.CorruptFileException if its words are invalid
   */
  static IndexInfo read(PagedFile file) {
    SectionReader section = file.section(SECTION);
    long dataPages = file.dataPages();
    int entriesPerPage = file.reader().format().entriesPerPage();
    try {
      IndexInfo info = read(section::next, dataPages, file.kind().version());
      long pages = info.entries / entriesPerPage + Math.min(1, info.entries % entriesPerPage);
      require(info.entries >= 0 && pages == dataPages, "entries that fill the data", info.entries);
      require(info.firstKey <= info.lastKey, "a smallest key up to the greatest", info.firstKey);
      int granularity = info.spec.granularity();
      require(granularity <= entriesPerPage, "a granularity within a page", granularity);
      if (section.remaining() != 0) {
        throw section.malformed(
            "the words of one index", section.remaining() + " more words", null);
      }
      return info;
    } catch (IllegalArgumentException e) {
      throw section.malformed("what was built", String.valueOf(e.getMessage()), e);
    }
  }

  private static void require(boolean holds, String what, long found) {
    if (!holds) {
      throw new IllegalArgumentException(found + " instead of " + what);
    }
  }

  private static IndexInfo read(LongSupplier words, long dataPages, int version) {
    long entries = words.getAsLong();
    long firstKey = words.getAsLong();
    long lastKey = words.getAsLong();
    ModelKind kind = kind(words.getAsLong());
    double expected = number(words);
    long granularity = words.getAsLong();
    var spec = new ModelSpec(kind, expected, Math.toIntExact(requireInt(granularity)));
    FetchStrategy fetch = fetch(words.getAsLong());
    WindowSample.Shape windows = windows(words, Math.max(1, dataPages));
    ModelChoice choice = choice(words, kind, dataPages);
    KeyOrder order = version < KEY_ORDER_VERSION ? KeyOrder.SIGNED : keyOrder(words.getAsLong());
    return new IndexInfo(entries, firstKey, lastKey, spec, fetch, windows, choice, order);
  }

  private static KeyOrder keyOrder(long code) {
    require(code == UNSIGNED, "the order of keys " + UNSIGNED, code);
    return KeyOrder.UNSIGNED;
  }

  /**
   * Reads the window statistics. Windows lie within the data pages, and buffers are as large as the
   * widest.
   */
  private static WindowSample.Shape windows(LongSupplier words, long pages) {
    double mean = pages(words, pages);
    double fromStart = pages(words, pages);
    double fromMiddle = pages(words, pages);
    long widest = Words.within("widest window", words.getAsLong(), 1, pages);
    return new WindowSample.Shape(mean, fromStart, fromMiddle, widest);
  }

  private static double pages(LongSupplier words, long max) {
    double number = number(words);
    if (number > max) {
      throw new IllegalArgumentException(number + " pages of a window in a file of " + max);
    }
    return number;
  }

  private static @Nullable ModelChoice choice(LongSupplier words, ModelKind kind, long dataPages) {
    long sampled = words.getAsLong();
    double lines = Double.longBitsToDouble(words.getAsLong());
    double zones = Double.longBitsToDouble(words.getAsLong());
    require(sampled >= 0 && sampled <= dataPages, "pages of a sample", sampled);
    return sampled == 0 ? null : new ModelChoice(kind, lines, zones, sampled, dataPages);
  }

  private static long requireInt(long word) {
    require(word == (int) word, "a granularity", word);
    return word;
  }

  private static double number(LongSupplier words) {
    double number = Double.longBitsToDouble(words.getAsLong());
    if (!(number >= 1) || Double.isInfinite(number)) {
      throw new IllegalArgumentException(number + " instead of a number of pages");
    }
    return number;
  }

  private static ModelKind kind(long code) {
    ModelKind kind = ModelKind.ofCode(code);
    if (kind == null) {
      throw new IllegalArgumentException(code + " instead of the code of a kind of model");
    }
    return kind;
  }

  private static @Nullable FetchStrategy fetch(long code) {
    FetchStrategy strategy = FetchStrategy.ofCode(code);
    require(strategy != null || code == 0, "the code of a fetch strategy", code);
    return strategy;
  }
}
