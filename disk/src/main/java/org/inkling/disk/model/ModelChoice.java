package org.inkling.disk.model;

import java.util.function.LongConsumer;
import org.inkling.source.KeyStream;

/**
 * Which takes less memory for a file: compressed lines, or a compressed zone map of rough
 * separators; found on a sample of its pages before it is built.
 *
 * <p>Both models are built over runs of neighbouring pages spread evenly over the file, one
 * hundredth of them but never few, as if they were a file of their own; what they take beyond an
 * empty model grows with the pages. Small files are taken whole. A line ends where a run does, so
 * lines that are far longer than a run look shorter than they are; by then they are far ahead.
 *
 * @param kind {@link ModelKind#CPRLECO_PGM_D} or {@link ModelKind#LECO_ZONEMAP_D}
 * @param linesBytes what lines over the whole file will take in memory, as the sample tells
 * @param zonesBytes what a zone map will take
 * @param sampledPages how many pages the sample has
 * @param pages how many pages the file has
 * @source Zhang, Su and Zhang, SIGMOD 2024, section 8: lines for keys that are easy to learn, zone
 *     maps where they are hard or where one page must do
 */
public record ModelChoice(
    ModelKind kind, double linesBytes, double zonesBytes, long sampledPages, long pages) {
  private static final long SHARE = 100;
  private static final Runs RUNS = new Runs(512, 8);

  /**
   * How a sample is cut.
   *
   * @param pages pages of one run
   * @param least how many runs there are at least
   */
  record Runs(long pages, long least) {

    /** How many runs a file has; one if that is all of it. */
    long count(long ofPages) {
      long count = Math.max(least, Math.ceilDiv(ofPages, SHARE * pages));
      return count * pages >= ofPages ? 1 : count;
    }
  }

  /**
   * Chooses by a sample of keys, which are read from the first to the last.
   *
   * @param keys a pass over all keys of the file, in ascending order; left open
   * @param entries how many there are
   * @param expectedPages pages that a lookup by lines shall read, see {@link ModelSpec}
   */
  public static ModelChoice sample(
      KeyStream keys, long entries, double expectedPages, int entriesPerPage) {
    var lines = new ModelSpec(ModelKind.CPRLECO_PGM_D, expectedPages, 1);
    return sample(keys, entries, lines, entriesPerPage, RUNS);
  }

  static ModelChoice sample(
      KeyStream keys, long entries, ModelSpec lines, int entriesPerPage, Runs runs) {
    var zones = new ModelSpec(ModelKind.LECO_ZONEMAP_D, 1, 1);
    ModelBuilder lineBuilder = PageModels.builder(lines, entriesPerPage);
    ModelBuilder zoneBuilder = PageModels.builder(zones, entriesPerPage);
    long pages = PageModels.pages(entries, entriesPerPage);
    long count = runs.count(pages);
    long length = count == 1 ? pages : runs.pages();
    long page = 0;
    for (long run = 0; run < count; run++) {
      long start = run * (pages - length) / Math.max(1, count - 1);
      pass(keys, (start - page) * entriesPerPage, key -> {});
      pass(
          keys,
          length * entriesPerPage,
          key -> {
            lineBuilder.add(key);
            zoneBuilder.add(key);
          });
      page = start + length;
    }
    double growth = (double) pages / Math.max(1, count * length);
    double linesBytes = scaled(lineBuilder, PageModels.builder(lines, entriesPerPage), growth);
    double zonesBytes = scaled(zoneBuilder, PageModels.builder(zones, entriesPerPage), growth);
    ModelKind kind = linesBytes < zonesBytes ? lines.kind() : zones.kind();
    return new ModelChoice(kind, linesBytes, zonesBytes, count * length, pages);
  }

  private static double scaled(ModelBuilder full, ModelBuilder empty, double growth) {
    double least = empty.build().memoryBytes();
    return least + (full.build().memoryBytes() - least) * growth;
  }

  private static void pass(KeyStream keys, long most, LongConsumer sink) {
    for (long i = 0; i < most && keys.next(); i++) {
      sink.accept(keys.key());
    }
  }
}
