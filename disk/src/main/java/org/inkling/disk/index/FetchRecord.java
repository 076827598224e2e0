package org.inkling.disk.index;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.format.PagedFileWriter;
import org.inkling.disk.format.Section;
import org.inkling.disk.format.SectionReader;
import org.inkling.disk.format.SectionWriter;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;

/**
 * Changes the fetch strategy stored in an index file.
 *
 * <p>A file that has its name is never written in place: the whole file is checked and copied under
 * a temporary name, synced and renamed, as in a build. A crash could tear a page written in place,
 * and no index can be opened without this page. The copy keeps the id of the file, because it has
 * the same entries: a store's manifest identifies its files by the id.
 */
final class FetchRecord {

  private FetchRecord() {}

  static void write(FileLayer files, Path path, FetchStrategy strategy) {
    try (PagedFile old = PagedFile.open(files, path, AccessMode.BUFFERED, IndexInfo.KIND);
        PagedFileWriter copy =
            PagedFileWriter.create(
                files,
                path,
                old.kind(),
                old.reader().format(),
                new SplittableRandom().nextLong())) {
      IndexInfo info = IndexInfo.read(old).with(strategy);
      var data = new DataPages(old, info.entries(), null);
      old.verify((kind, pages) -> copy(kind, pages, data, copy));
      for (Section section : old.sections()) {
        try (SectionWriter words = copy.section(section.name())) {
          if (section.name().equals(IndexInfo.SECTION)) {
            info.write(old.kind().version(), words::put);
          } else {
            copy(old.section(section.name()), words);
          }
        }
      }
      copy.finish();
    }
  }

  /** Copies data pages. All but the last are full, so entries keep their places. */
  private static void copy(PageKind kind, PageBuffer pages, DataPages data, PagedFileWriter into) {
    if (kind == PageKind.DATA) {
      data.check(pages);
      for (int page = 0; page < pages.pages(); page++) {
        for (int entry = 0; entry < pages.count(page); entry++) {
          into.add(pages.key(page, entry), pages.value(page, entry));
        }
      }
    }
  }

  private static void copy(SectionReader from, SectionWriter into) {
    while (from.remaining() > 0) {
      into.put(from.next());
    }
  }
}
