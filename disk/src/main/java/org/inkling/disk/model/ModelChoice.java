package org.inkling.disk.model;

import java.util.function.LongConsumer;
import org.inkling.source.KeyStream;

/**
 * The choice of the model that takes less memory for a file, compressed lines or a compressed zone
 * map of rough separators, made before the file is built.
 *
 * <p>For a file of up to 262,144 pages (1 GiB of pages of 4 KiB), both models are built over all
 * keys. Both sizes are then exact, and the choice is the smaller model, for any keys.
 *
 * <p>For a larger file, both models are built over runs of neighbouring pages spread evenly over
 * it: one hundredth of its pages, but at least 262,144. The memory of each beyond an empty model is
 * scaled to all pages, and the choice is the smaller estimate. If neither estimate is off by more
 * than a factor f, the chosen model takes at most f * f times the memory of the other; no bound of
 * f holds for all keys, because a sample does not cover the keys between its runs. A line ends
 * where a run does, so lines are overestimated by at most one per run.
 *
 * @param kind {@link ModelKind#CPRLECO_PGM_D} or {@link ModelKind#LECO_ZONEMAP_D}
 * @param linesBytes the memory of lines over the whole file; an estimate if the sample is not the
 *     whole file
 * @param zonesBytes the same for a zone map
 * @param sampledPages how many pages both were built over
 * @param pages how many pages the file has
 * @source Zhang, Su and Zhang, SIGMOD 2024, section 8: lines for keys that are easy to learn, zone
 *     maps where they are hard or where one page must do
 */
public record ModelChoice(
    ModelKind kind, double linesBytes, double zonesBytes, long sampledPages, long pages) {
  private static final long SHARE = 100;
  private static final long RUN_PAGES = 1L << 12;
  private static final long WHOLE_PAGES = 1L << 18;
  private static final Runs RUNS = new Runs(RUN_PAGES, WHOLE_PAGES / RUN_PAGES);

  /**
   * The runs of a sample.
   *
   * @param pages pages of one run
   * @param min the smallest number of runs
   */
  record Runs(long pages, long min) {

    /** The number of runs for a file; one if it covers the whole file. */
    long count(long ofPages) {
      long count = Math.max(min, Math.ceilDiv(ofPages, SHARE * pages));
      return count * pages >= ofPages ? 1 : count;
    }
  }

  /**
   * Chooses by a sample of keys, which are read from the first to the last.
   *
   * @param keys a pass over all keys of the file, in ascending order; left open
   * @param entries the number of keys
   * @param expectedPages pages that a lookup by lines is to read, see {@link ModelSpec}
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
    double min = empty.build().memoryBytes();
    return min + (full.build().memoryBytes() - min) * growth;
  }

  private static void pass(KeyStream keys, long max, LongConsumer sink) {
    for (long i = 0; i < max && keys.next(); i++) {
      sink.accept(keys.key());
    }
  }
}
