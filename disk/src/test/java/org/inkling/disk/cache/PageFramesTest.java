package org.inkling.disk.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that a page that is found is the one that was stored, regardless of inserts, evictions and
 * resizes.
 */
@Isolated("it measures the memory of the process")
class PageFramesTest {
  private static final int PAGE = 512;

  private final SplittableRandom random = TestSeed.random("PageFramesTest");

  private static long word(long number, int at) {
    return (number * 31 + at) * 0x9E3779B97F4A7C15L;
  }

  /** Returns a page, after a word that does not belong to it. */
  private static ByteBuffer page(int bytes, long number) {
    ByteBuffer page = ByteBuffer.allocateDirect(bytes + 8);
    for (int at = 8; at < page.capacity(); at += 8) {
      page.putLong(at, word(number, at));
    }
    return page;
  }

  private static boolean finds(PageFrames frames, long number) {
    ByteBuffer into = ByteBuffer.allocateDirect(frames.pageBytes() + 16);
    if (!frames.get(number, into, 16)) {
      return false;
    }
    for (int at = 8; at < frames.pageBytes() + 8; at += 8) {
      if (into.getLong(at + 8) != word(number, at)) {
        throw new AssertionError("page " + number + " is wrong at " + at);
      }
    }
    return true;
  }

  private static void keep(PageFrames frames, long number) {
    frames.put(number, page(frames.pageBytes(), number), 8);
  }

  @ParameterizedTest
  @CsvSource({"512, 8", "512, 800", "1024, 40", "4096, 64", "16384, 16", "65536, 24", "1048576, 8"})
  void whatIsFoundIsWhatWasKept(int pageBytes, int pages) {
    try (var frames = new PageFrames((long) pageBytes * pages, pageBytes)) {
      assertEquals((long) pageBytes * pages, frames.capacityBytes());
      Set<Long> kept = new HashSet<>();
      long found = 0;
      int operations = pageBytes < 1 << 20 ? 4_000 : 800;
      for (int i = 0; i < operations; i++) {
        long number = 1 + random.nextInt(pages * 2);
        if (random.nextBoolean()) {
          keep(frames, number);
          kept.add(number);
        } else if (finds(frames, number)) {
          assertTrue(kept.contains(number), () -> "never kept: " + number);
          found++;
        }
        if (random.nextInt(300) == 0) {
          frames.resize(random.nextLong(frames.capacityBytes() + (long) pageBytes * pages));
        }
      }
      assertTrue(found > operations / 40, found + " hits");
      assertEquals(found, frames.hits());
    }
  }

  @Test
  void numbersAreNeverGivenTwice() {
    try (var frames = new PageFrames(64 * PAGE, PAGE)) {
      long first = frames.number(10);
      keep(frames, first + 3);
      assertTrue(finds(frames, first + 3));
      long second = frames.number(1L << 40);
      assertEquals(first + 10, second);
      assertFalse(finds(frames, second + 3));
      assertEquals(second + (1L << 40), frames.number(1));
      assertThrows(ArithmeticException.class, () -> frames.number(Long.MAX_VALUE));
    }
  }

  /**
   * With eight frames, pages that are requested again outlive seven times as many that are
   * requested once.
   */
  @Test
  void pagesThatComeOnceDoNotDriveOutThoseThatComeAgain() {
    try (var frames = new PageFrames(8 * PAGE, PAGE)) {
      for (int page = 1; page <= 4; page++) {
        keep(frames, page);
        assertTrue(finds(frames, page));
      }
      for (int page = 100; page < 128; page++) {
        keep(frames, page);
      }
      for (int page = 1; page <= 4; page++) {
        assertTrue(finds(frames, page), "page " + page);
      }
    }
  }

  /** Pages that are no longer requested are evicted. */
  @Test
  void pagesAge() {
    try (var frames = new PageFrames(8 * PAGE, PAGE)) {
      for (int page = 1; page <= 8; page++) {
        keep(frames, page);
        for (int i = 0; i < 20; i++) {
          assertTrue(finds(frames, page));
        }
      }
      int newcomers = 0;
      while (!finds(frames, 100 + newcomers)) {
        newcomers++;
        keep(frames, 100 + newcomers);
      }
      assertEquals(8, newcomers);
    }
  }

  @Test
  void forgottenPagesGoFirst() {
    try (var frames = new PageFrames(8 * PAGE, PAGE)) {
      long file = frames.number(8);
      for (long page = file; page < file + 8; page++) {
        keep(frames, page);
        assertTrue(finds(frames, page));
      }
      frames.forget(file, 8);
      for (int i = 0; i < 8; i++) {
        keep(frames, file + 8 + i);
      }
      for (int i = 0; i < 8; i++) {
        assertFalse(finds(frames, file + i));
        assertTrue(finds(frames, file + 8 + i));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {512, 4096, 65536})
  void itIsResizedInEighths(int pageBytes) {
    long way = 3L * pageBytes;
    try (var frames = new PageFrames(8 * way + pageBytes, pageBytes)) {
      assertEquals(8 * way, frames.capacityBytes());
      for (int ways : new int[] {8, 5, 5, 0, 1, 7, 8, 2, 8}) {
        assertEquals(ways * way, frames.resize(ways * way + pageBytes));
        for (int i = 0; i < 200; i++) {
          keep(frames, 1 + i);
        }
        int found = 0;
        for (int i = 0; i < 200; i++) {
          found += finds(frames, 1 + i) ? 1 : 0;
        }
        assertEquals(3 * ways, found);
      }
      assertEquals(8 * way, frames.resize(Long.MAX_VALUE));
      assertThrows(IllegalArgumentException.class, () -> frames.resize(-1));
    }
  }

  @Test
  void afterACloseNothingIsFound() {
    var frames = new PageFrames(8 * PAGE, PAGE);
    keep(frames, 1);
    assertTrue(finds(frames, 1));
    frames.close();
    frames.close();
    assertFalse(finds(frames, 1));
    keep(frames, 1);
    keep(frames, 2);
    assertFalse(finds(frames, 2));
    assertEquals(0, frames.resize(1 << 20));
    frames.forget(1, 2);
    assertEquals(0, frames.capacityBytes());
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PageFrames(8 * PAGE - 1, PAGE));
    assertThrows(IllegalArgumentException.class, () -> new PageFrames(-1, PAGE));
    assertThrows(IllegalArgumentException.class, () -> new PageFrames(Long.MAX_VALUE, PAGE));
    assertThrows(IllegalArgumentException.class, () -> new PageFrames(1 << 20, 1000));
    assertThrows(IllegalArgumentException.class, () -> new PageFrames(1 << 20, 256));
    assertThrows(IllegalArgumentException.class, () -> new PageFrames(1L << 40, 1 << 21));
  }

  /** Returns the resident memory of the process, as reported by Linux. */
  private static long residentBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("RssAnon:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) << 10;
      }
    }
    return 0;
  }

  /** Each step is four times the change that the rest of the process could cause meanwhile. */
  @Test
  void memoryGoesBackToTheSystem() throws IOException {
    if (!Files.exists(Path.of("/proc/self/status"))) {
      return;
    }
    long size = 256L << 20;
    long step = size / 2;
    long before = residentBytes();
    try (var frames = new PageFrames(size, 1 << 16)) {
      ByteBuffer page = page(1 << 16, 1);
      assertTrue(residentBytes() < before + step, "taken before the first page");
      for (int i = 0; i < 1 << 14; i++) {
        frames.put(1 + i, page, 8);
      }
      long full = residentBytes();
      assertTrue(full > before + step, full + " bytes, before " + before);
      frames.resize(size / 8);
      long shrunk = residentBytes();
      assertTrue(shrunk < full - step, shrunk + " bytes, full " + full);
      frames.resize(size);
      for (int i = 0; i < 1 << 14; i++) {
        frames.put(1 + i, page, 8);
      }
      assertTrue(residentBytes() > before + step);
    }
    long closed = residentBytes();
    assertTrue(closed < before + step, closed + " bytes, before " + before);
  }
}
