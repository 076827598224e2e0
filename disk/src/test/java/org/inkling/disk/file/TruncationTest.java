package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests truncating files, syncing only their content, and listing them. */
class TruncationTest {
  @TempDir Path folder;

  private final FileLayer files = new SystemFiles();

  @Test
  void whatIsCutOffIsGoneAndTheRestStays() throws Exception {
    Path path = folder.resolve("file");
    try (StorageFile file = files.create(path)) {
      ByteBuffer bytes = ByteBuffer.allocateDirect(1_000);
      for (int i = 0; i < bytes.capacity(); i++) {
        bytes.put(i, (byte) i);
      }
      file.write(bytes, 0);
      file.truncate(2_000);
      assertEquals(1_000, file.size(), "truncated beyond its end");
      file.truncate(3);
      file.syncContent();
      assertEquals(3, file.size());
      assertArrayEquals(new byte[] {0, 1, 2}, Files.readAllBytes(path));
      file.write(bytes.clear().limit(1), 5);
      file.syncContent();
      assertArrayEquals(new byte[] {0, 1, 2, 0, 0, 0}, Files.readAllBytes(path));
    }
    try (StorageFile map = files.open(path, AccessMode.MAPPED)) {
      assertThrows(UnsupportedOperationException.class, () -> map.truncate(1));
      assertThrows(UnsupportedOperationException.class, map::syncContent);
    }
  }

  @Test
  void filesAreListedInOrderOfTheirNames() throws Exception {
    assertEquals(List.of(), files.list(folder));
    Files.createDirectory(folder.resolve("b"));
    for (String name : new String[] {"c", "a", "d"}) {
      files.create(folder.resolve(name)).close();
    }
    assertEquals(
        List.of(folder.resolve("a"), folder.resolve("c"), folder.resolve("d")), files.list(folder));
    assertThrows(IOException.class, () -> files.list(folder.resolve("missing")));
  }
}
