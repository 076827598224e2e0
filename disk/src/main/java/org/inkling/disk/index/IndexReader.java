package org.inkling.disk.index;

import org.inkling.disk.format.PagedFile;
import org.inkling.disk.format.SectionReader;
import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageModels;
import org.jspecify.annotations.Nullable;

/** Reads the metadata of an index file. */
final class IndexReader {
  /** The section with the words of the model. */
  static final String MODEL = "model";

  private IndexReader() {}

  /**
   * Reads the plan of an index from its file.
   *
   * @param asked how windows are read, or null for the strategy stored in the file
   * @param cache the cache for lookups, or null
   */
  static IndexPlan read(PagedFile file, @Nullable FetchStrategy asked, @Nullable PageCache cache) {
    int perPage = file.reader().format().entriesPerPage();
    IndexInfo info = IndexInfo.read(file);
    SectionReader words = file.section(MODEL);
    PageModel model = readModel(words, info, perPage);
    if (words.remaining() != 0) {
      throw words.malformed("the words of one model", words.remaining() + " more words", null);
    }
    FetchStrategy built = info.fetch() == null ? FetchStrategy.ALL_AT_ONCE : info.fetch();
    var data = new DataPages(file, info.entries(), cache == null ? null : cache.pagesOf(file));
    return new IndexPlan(data, info, model, asked == null ? built : asked);
  }

  private static PageModel readModel(SectionReader words, IndexInfo info, int perPage) {
    try {
      PageModel model = PageModels.read(words::next, info.entries(), perPage);
      if (model.kind() == info.spec().kind()) {
        return model;
      }
      throw words.malformed(
          "a model of kind " + info.spec().kind().label(), model.kind().label(), null);
    } catch (IllegalArgumentException e) {
      throw words.malformed("a model", String.valueOf(e.getMessage()), e);
    }
  }
}
