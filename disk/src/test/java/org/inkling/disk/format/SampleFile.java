package org.inkling.disk.format;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;

/**
 * A file whose entries are computed: key 3 * i with value ~i, and two sections, one empty and one
 * of words i * i.
 */
record SampleFile(int pageBytes, long entries, long words) {
  static final FileKind KIND = new FileKind("sample", 2);
  static final long ID = 0x0123_4567_89AB_CDEFL;

  void write(FileLayer files, Path target) {
    write(files, target, KIND, ID);
  }

  void write(FileLayer files, Path target, FileKind kind, long id) {
    try (var writer = PagedFileWriter.create(files, target, kind, new PageFormat(pageBytes, id))) {
      for (long i = 0; i < entries; i++) {
        writer.add(3 * i, ~i);
      }
      writer.section("empty").close();
      try (var section = writer.section("squares")) {
        for (long i = 0; i < words; i++) {
          section.put(i * i);
        }
      }
      writer.finish();
    }
  }

  PagedFile open(FileLayer files, Path path, AccessMode mode) {
    return PagedFile.open(files, path, mode, KIND);
  }

  /** Opens a file, reads all of it, and reports the first difference; failures propagate. */
  void check(FileLayer files, Path path, AccessMode mode) {
    try (PagedFile file = open(files, path, mode)) {
      check(file);
    }
  }

  void check(PagedFile file) {
    require(file.kind().equals(KIND), "kind " + file.kind());
    var entry = new long[1];
    Consumer<PageBuffer> data = pages -> entry[0] = checkEntries(pages, entry[0]);
    file.verify(
        (kind, pages) -> {
          if (kind == PageKind.DATA) {
            data.accept(pages);
          }
        });
    require(entry[0] == entries, entry[0] + " entries");
    require(file.section("empty").remaining() == 0, "an empty section with words");
    var squares = file.section("squares");
    require(squares.remaining() == words, squares.remaining() + " words");
    for (long i = 0; i < words; i++) {
      long word = squares.next();
      require(word == i * i, "word " + i + " is " + word);
    }
  }

  private static long checkEntries(PageBuffer pages, long first) {
    long next = first;
    for (int page = 0; page < pages.pages(); page++) {
      for (int i = 0; i < pages.count(page); i++) {
        long key = pages.key(page, i);
        require(key == 3 * next && pages.value(page, i) == ~next, "entry " + next + ": " + key);
        next++;
      }
    }
    return next;
  }

  private static void require(boolean holds, String found) {
    if (!holds) {
      throw new AssertionError(found);
    }
  }
}
