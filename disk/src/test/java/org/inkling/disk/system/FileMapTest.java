package org.inkling.disk.system;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that a map copies the file's data, and throws an exception where the file has lost it. */
class FileMapTest {
  private static final int BYTES = 1 << 20;

  @TempDir Path folder;

  private FileChannel open() throws IOException {
    byte[] bytes = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      bytes[i] = (byte) (i >>> 12);
    }
    Path file = folder.resolve("mapped");
    Files.write(file, bytes);
    return FileChannel.open(file, READ, WRITE);
  }

  @Test
  void bytesAreCopiedUpToTheEnd() throws IOException {
    try (FileChannel channel = open();
        FileMap map = new FileMap(channel)) {
      assertEquals(BYTES, map.bytes());
      ByteBuffer into = ByteBuffer.allocateDirect(8192);
      assertEquals(8192, map.copy(5 << 12, into));
      assertEquals(5, into.get(0));
      assertEquals(6, into.get(8191));
      assertEquals(4096, map.copy(BYTES - 4096, into.clear()));
      assertEquals(0, map.copy(BYTES + 1, into.clear()));
    }
  }

  /** Repeats often enough that the copying is compiled; the fault then occurs in other code. */
  @Test
  void bytesThatTheFileHasLostAreAnException() throws IOException {
    try (FileChannel channel = open();
        FileMap map = new FileMap(channel)) {
      ByteBuffer into = ByteBuffer.allocateDirect(4096);
      for (int i = 0; i < 50_000; i++) {
        assertEquals(4096, map.copy((i % 256) << 12, into.clear()));
      }
      channel.truncate(128 << 12);
      for (int i = 0; i < 2_000; i++) {
        int page = i % 256;
        if (page < 128) {
          assertEquals(4096, map.copy(page << 12, into.clear()));
        } else {
          var failure =
              assertThrows(IOException.class, () -> map.copy((long) page << 12, into.clear()));
          assertTrue(failure.getMessage().contains("offset " + (page << 12)), failure.toString());
        }
      }
    }
  }
}
