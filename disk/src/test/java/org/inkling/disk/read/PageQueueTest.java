package org.inkling.disk.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.AlignedBuffers;
import org.inkling.disk.file.ReadQueue;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.format.FileKind;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.format.PagedFileWriter;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a queue does not read is read directly. */
class PageQueueTest {
  private static final FileKind KIND = new FileKind("sample", 1);
  private static final int PAGE_BYTES = 512;
  private static final int ENTRIES = 1_000;

  @TempDir Path folder;

  /** A queue that reads nothing: it fails, as io_uring of an old kernel does, or ends too early. */
  private record Unable(ByteBuffer buffer, boolean fails) implements ReadQueue {
    @Override
    public int depth() {
      return 1;
    }

    @Override
    public ByteBuffer buffer(int slot) {
      return buffer;
    }

    @Override
    public void submit(int slot, long offset, int bytes) {}

    @Override
    public int take() {
      return 0;
    }

    @Override
    public int bytes(int slot) throws IOException {
      if (fails) {
        throw new IOException("errno 22");
      }
      return PAGE_BYTES - 1;
    }

    @Override
    public String means() {
      return "nothing";
    }

    @Override
    public void close() {}
  }

  @Test
  void whatItDoesNotReadIsReadDirectly() {
    Path path = folder.resolve("file");
    var files = new SystemFiles();
    var format = new PageFormat(PAGE_BYTES, 7);
    try (var writer = PagedFileWriter.create(files, path, KIND, format)) {
      for (long i = 0; i < ENTRIES; i++) {
        writer.add(i, ~i);
      }
      writer.finish();
    }
    try (PagedFile file = PagedFile.open(files, path, AccessMode.BUFFERED, KIND)) {
      for (boolean fails : List.of(true, false)) {
        var buffer = AlignedBuffers.allocate(2 * PAGE_BYTES, Long.BYTES);
        try (var queue = new PageQueue(file.reader(), new Unable(buffer, fails))) {
          queue.submit(0, 1, 2);
          PageBuffer pages = queue.pages(queue.take(), PageKind.DATA);
          assertEquals(0, pages.key(0, 0));
          assertEquals(~0L, pages.value(0, 0));
          assertEquals(pages.count(0), pages.key(1, 0));
          assertEquals(0, queue.underWay());
        }
      }
    }
  }
}
