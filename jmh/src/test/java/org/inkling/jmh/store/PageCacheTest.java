package org.inkling.jmh.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the system's cache of a file is bounded, even if the file is mapped. */
class PageCacheTest {
  private static final int BYTES = 8 << 20;
  private static final int PAGE = 4096;

  @TempDir Path folder;

  @Test
  void aMappedFileIsDroppedWhenTooMuchIsCached() throws IOException {
    Path file = folder.resolve("mapped");
    byte[] content = new byte[BYTES];
    content[PAGE] = 7;
    Files.write(file, content);
    try (FileChannel channel = FileChannel.open(file);
        Arena arena = Arena.ofConfined()) {
      channel.force(true);
      MemorySegment map = channel.map(MapMode.READ_ONLY, 0, BYTES, arena);
      try (var cached = new PageCache(file, BYTES / 2)) {
        long sum = 0;
        for (int i = 0; i < BYTES; i += PAGE) {
          sum += map.get(ValueLayout.JAVA_BYTE, i);
        }
        assertEquals(7, sum);
        while (cached.bytes() > BYTES / 2) {
          Thread.onSpinWait();
        }
        assertEquals(7, map.get(ValueLayout.JAVA_BYTE, PAGE));
        assertTrue(cached.bytes() >= PAGE);
      }
    }
  }
}
