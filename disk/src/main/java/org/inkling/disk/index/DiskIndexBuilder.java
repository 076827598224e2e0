package org.inkling.disk.index;

import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.inkling.disk.file.CurrentFiles;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.model.ModelChoice;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.ModelSpec;
import org.inkling.disk.page.PageFormat;
import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;

/**
 * Configures a {@link DiskIndex} and builds it in one pass. Every setting has a default that suits
 * most uses. Of two calls of one setter the last counts; settings that contradict each other make
 * the build throw {@link IllegalStateException}, which names both.
 *
 * {@snippet class="org.inkling.disk.SnippetsTest" region="builder"}
 *
 * <p>Entries stream from the source into the file, which may be far larger than memory; only the
 * model grows with their number. The file gets its name after all of it is written and synced; an
 * existing file of that name is replaced only at that moment. A build that fails, because space
 * runs out or the source throws, leaves no file.
 *
 * @source SIGMOD'24, sections 4 to 8
 */
public final class DiskIndexBuilder {

  private static final int BATCH = 4096;
  private static final double MAX_EXPECTED_PAGES = 1024;
  private static final double DEFAULT_EXPECTED_PAGES = 1.05;

  private final Path file;
  private FileLayer files = CurrentFiles.get();
  private int pageBytes = PageFormat.DEFAULT_PAGE_BYTES;
  private @Nullable ModelKind kind; // null: chosen by a sample
  private boolean automatic;
  private OptionalDouble expectedPages = OptionalDouble.empty();
  private OptionalInt granularity = OptionalInt.empty();
  private @Nullable FetchStrategy fetch;
  private KeyOrder keyOrder = KeyOrder.SIGNED;
  private DiskIndexOptions options = DiskIndexOptions.defaults();
  private BuildProgress progress = BuildProgress.NONE;

  DiskIndexBuilder(Path file) {
    this.file = Objects.requireNonNull(file, "file");
  }

  /** Sets the file layer, instead of the one of this call; for tests. */
  DiskIndexBuilder files(FileLayer layer) {
    files = Objects.requireNonNull(layer, "layer");
    return this;
  }

  /**
   * Sets the size of a page: a power of two from 512 to 2^20, and for direct access a multiple of
   * the device's block size; 4096 by default.
   */
  public DiskIndexBuilder pageBytes(int bytes) {
    if (!PageFormat.isPageSize(bytes)) {
      throw new IllegalArgumentException(
          "a page of " + bytes + " bytes, expected a power of two from 512 to 1048576");
    }
    pageBytes = bytes;
    return this;
  }

  /**
   * Sets the kind of model; by default a sample chooses it. It cannot be combined with {@link
   * #automatic}.
   */
  public DiskIndexBuilder model(ModelKind kind) {
    this.kind = Objects.requireNonNull(kind, "kind");
    return this;
  }

  /**
   * Chooses the smaller kind of model, compressed lines or a compressed zone map, by a sample of
   * the keys before the build: the default. The source is then read twice, and a third time if it
   * does not know its size. It cannot be combined with {@link #model}; {@link DiskStatistics}
   * reports the choice and its reason.
   */
  public DiskIndexBuilder automatic() {
    automatic = true;
    return this;
  }

  /**
   * Sets the mean number of pages of a model's window, by equation 4 of the paper, from 1 to 1024;
   * 1.05 by default. A larger number makes a smaller model and lookups that read more. It cannot be
   * combined with a zone map as {@link #model}, whose windows have one page.
   */
  public DiskIndexBuilder expectedPages(double pages) {
    if (!(pages >= 1 && pages <= MAX_EXPECTED_PAGES)) {
      throw new IllegalArgumentException(
          pages + " expected pages, expected 1 to " + MAX_EXPECTED_PAGES);
    }
    expectedPages = OptionalDouble.of(pages);
    return this;
  }

  /**
   * Sets how many entries share a predicted position, from 1, the default, to the number of entries
   * per page. 1 is the item level of the paper's section 5; the entries of a page are its page
   * level. It cannot be combined with a zone map as {@link #model}.
   */
  public DiskIndexBuilder granularity(int entries) {
    if (entries < 1) {
      throw new IllegalArgumentException("a granularity of " + entries + ", expected 1 or more");
    }
    granularity = OptionalInt.of(entries);
    return this;
  }

  /** Sets how windows are read, unless the options of a later opening say otherwise. */
  public DiskIndexBuilder fetch(FetchStrategy strategy) {
    fetch = Objects.requireNonNull(strategy, "strategy");
    return this;
  }

  /**
   * Records whether the keys are signed numbers, as by default, or unsigned ones, which the caller
   * maps by {@link KeyOrder#key}. The order is kept in the file for programs that show its keys:
   * see {@link DiskIndex#keyOrder}. It changes neither the build nor any operation.
   */
  public DiskIndexBuilder keyOrder(KeyOrder order) {
    keyOrder = Objects.requireNonNull(order, "order");
    return this;
  }

  /** Sets how {@link #build} opens the index that it returns; directly by default. */
  public DiskIndexBuilder options(DiskIndexOptions options) {
    this.options = Objects.requireNonNull(options, "options");
    return this;
  }

  /**
   * Sets the listener for the progress of the build, which is called every few thousand entries.
   */
  public DiskIndexBuilder progress(BuildProgress listener) {
    progress = Objects.requireNonNull(listener, "listener");
    return this;
  }

  /**
   * Writes the file and opens it.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws IllegalArgumentException if the source has deletion markers, or the granularity is more
   *     than the number of entries per page
   * @throws IllegalStateException if two settings contradict each other
   * @throws org.inkling.disk.FileAccessException if the system cannot write, as when the disk is
   *     full; or cannot open the file that was written, which then remains
   */
  public DiskIndex build(SortedEntrySource entries) {
    write(entries);
    return DiskIndex.open(files, file, options);
  }

  /** Like {@link #build}, but leaves the file closed. */
  public void write(SortedEntrySource source) {
    Objects.requireNonNull(source, "source");
    requireConsistent();
    PageFormat format = format();
    ModelChoice choice = kind == null ? choose(source, format.entriesPerPage()) : null;
    try (DiskIndexWriter writer = writer(format, choice)) {
      pass(source, writer);
      writer.finish();
    }
  }

  /**
   * Begins a file whose entries are added piece by piece; see {@link DiskIndexWriter}. Progress is
   * not reported.
   *
   * @throws IllegalStateException if no kind of model was set, since a sample needs a source; or if
   *     two settings contradict each other
   * @throws IllegalArgumentException if the granularity is more than the number of entries per page
   * @throws org.inkling.disk.FileAccessException if the system does not create a file
   */
  public DiskIndexWriter writer() {
    requireConsistent();
    if (kind == null) {
      throw new IllegalStateException(
          "the kind of model is to be chosen by a sample, which needs a source: name the kind");
    }
    return writer(format(), null);
  }

  private void requireConsistent() {
    if (kind == null) {
      return;
    }
    if (automatic) {
      throw contradiction("automatic()", "automatic() chooses the kind of model");
    }
    if (kind.isZoneMap() && expectedPages.isPresent()) {
      throw contradiction(
          "expectedPages(" + expectedPages.getAsDouble() + ")",
          "windows of zone maps have one page");
    }
    if (kind.isZoneMap() && granularity.isPresent()) {
      throw contradiction(
          "granularity(" + granularity.getAsInt() + ")", "a zone map predicts no positions");
    }
  }

  private IllegalStateException contradiction(String setting, String why) {
    return new IllegalStateException(
        file
            + ": model("
            + kind
            + ") and "
            + setting
            + " are both set; "
            + why
            + ": remove one of them");
  }

  private PageFormat format() {
    int entries = granularity.orElse(1);
    var format = new PageFormat(pageBytes, new SplittableRandom().nextLong());
    if (entries > format.entriesPerPage()) {
      throw new IllegalArgumentException(
          "a granularity of "
              + entries
              + ", expected at most the "
              + format.entriesPerPage()
              + " entries of a page");
    }
    return format;
  }

  private DiskIndexWriter writer(PageFormat format, @Nullable ModelChoice choice) {
    ModelKind chosen = choice == null ? Objects.requireNonNull(kind) : choice.kind();
    var spec = new ModelSpec(chosen, pages(), granularity.orElse(1));
    var plan = new DiskIndexWriter.Plan(spec, fetch, choice, keyOrder);
    return new DiskIndexWriter(files, file, format, plan);
  }

  private double pages() {
    return expectedPages.orElse(DEFAULT_EXPECTED_PAGES);
  }

  private ModelChoice choose(SortedEntrySource source, int entriesPerPage) {
    long size = source.size() == SortedKeySource.UNKNOWN_SIZE ? count(source) : source.size();
    try (EntryStream keys = SortedEntrySource.checked(source).open()) {
      return ModelChoice.sample(keys, size, pages(), entriesPerPage);
    }
  }

  private static long count(SortedEntrySource source) {
    long count = 0;
    try (EntryStream keys = source.open()) {
      while (keys.next()) {
        count++;
      }
    }
    return count;
  }

  private void pass(SortedEntrySource source, DiskIndexWriter writer) {
    long total = source.size();
    var batch = new EntryBatch(BATCH);
    try (EntryStream stream = SortedEntrySource.checked(source).open()) {
      do {
        batch.clear();
        stream.read(batch);
        refuseDeletions(batch);
        writer.add(batch.keys(), batch.values(), 0, batch.size());
        progress.at(writer.entries(), total);
      } while (batch.room() == 0);
    }
  }

  private static void refuseDeletions(EntryBatch batch) {
    int deletion = batch.nextDeletion(0);
    if (deletion >= 0) {
      throw new IllegalArgumentException(
          "key "
              + batch.keys()[deletion]
              + " is a deletion marker, which a file of entries"
              + " has no place for");
    }
  }
}
