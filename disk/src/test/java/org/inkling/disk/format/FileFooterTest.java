package org.inkling.disk.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageFormat;
import org.junit.jupiter.api.Test;

/** Tests footers with a valid checksum and invalid words. */
class FileFooterTest {
  private static final PageFormat FORMAT = new PageFormat(4096, 7);
  private static final int COUNT = 16; // the offset of the number of sections
  private static final int FIRST_NAME = 24;

  @Test
  void aNumberOfSectionsWhoseBytesOverflowIsTold() {
    var footer = new FileFooter(5, 1, List.of(new Section("a", 2, 3), new Section("b", 3, 4)));
    assertIsTold(footer, footer.sections().size() + (1 << 27));
    assertIsTold(footer, footer.sections().size() + (1 << 28));
  }

  @Test
  void aSectionOfMoreWordsThanPagesCanHoldIsTold() {
    assertIsTold(new FileFooter(5, 1, List.of(new Section("a", 2, Long.MAX_VALUE))), 1);
    assertIsTold(new FileFooter(5, 1, List.of(new Section("a", 2, Long.MAX_VALUE - 300))), 1);
  }

  @Test
  void pagesOfDataBeyondTheFileAreTold() {
    for (long dataPages : new long[] {-1, 4, 5, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertIsTold(new FileFooter(5, dataPages, List.of()), 0);
      assertIsTold(new FileFooter(5, dataPages, List.of(new Section("a", dataPages + 1, 1))), 1);
    }
  }

  /** Such a file could not be copied, because a copy writes the names of the sections again. */
  @Test
  void aSectionWhoseNameIsNotAsciiIsTold() {
    var footer = new FileFooter(6, 1, List.of(new Section("a", 2, 3 * 510)));
    ByteBuffer page = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    footer.write(page, 0);
    FileFooter.read(Path.of("some"), page, footer.bytes(), FORMAT, 6);
    for (int letter : new int[] {0, 0x80, 0xFF}) {
      page.put(FIRST_NAME, (byte) letter);
      var told =
          assertThrows(
              CorruptFileException.class,
              () -> FileFooter.read(Path.of("some"), page, footer.bytes(), FORMAT, 6));
      assertEquals(5 * 4096 + FIRST_NAME, told.offset());
    }
  }

  private static void assertIsTold(FileFooter footer, int sections) {
    ByteBuffer page = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    footer.write(page, 0);
    page.putInt(COUNT, sections);
    var told =
        assertThrows(
            CorruptFileException.class,
            () -> FileFooter.read(Path.of("some"), page, footer.bytes(), FORMAT, 5));
    assertTrue(told.getMessage().contains("some"), told.getMessage());
  }
}
