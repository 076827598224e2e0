package org.inkling.disk.format;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageFormat;
import org.junit.jupiter.api.Test;

/** A footer whose checksum is right and whose words are not. */
class FileFooterTest {
  private static final PageFormat FORMAT = new PageFormat(4096, 7);
  private static final int COUNT = 16; // where the number of sections stands

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
