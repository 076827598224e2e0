package org.inkling.disk.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.TestSeed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Threads that fill and find pages beside one that gives memory back and takes it again, and a
 * close in the midst of it. Each word of a page follows from its number, so that a page that is
 * torn, of another number, or of memory that was given back is seen.
 */
class PageFramesThreadsTest {
  private static final int ROUNDS = 40_000;

  /** For pages of 512 bytes; larger ones are copied longer, and so meet others in fewer rounds. */
  private static int rounds(int pageBytes) {
    return Math.max(4_000, ROUNDS * 512 / pageBytes);
  }

  private final SplittableRandom random = TestSeed.random("PageFramesThreadsTest");

  private static long word(long number, int at) {
    return (number * 1021 + at) * 0x9E3779B97F4A7C15L | 1;
  }

  /** Finds pages, and fills those that are not there; how many were there. */
  private static long work(PageFrames frames, int pages, SplittableRandom draw) {
    int pageBytes = frames.pageBytes();
    ByteBuffer buffer = ByteBuffer.allocateDirect(pageBytes);
    long hits = 0;
    int rounds = rounds(pageBytes);
    for (int i = 0; i < rounds; i++) {
      long number = 1 + draw.nextInt(pages);
      if (frames.get(number, buffer, 0)) {
        hits++;
        for (int at = 0; at < pageBytes; at += 8) {
          if (buffer.getLong(at) != word(number, at)) {
            throw new AssertionError("page " + number + " is wrong at " + at);
          }
        }
      } else {
        for (int at = 0; at < pageBytes; at += 8) {
          buffer.putLong(at, word(number, at));
        }
        frames.put(number, buffer, 0);
      }
    }
    return hits;
  }

  private static boolean resize(PageFrames frames, AtomicBoolean over, SplittableRandom draw) {
    long most = frames.capacityBytes();
    while (!over.get()) {
      frames.resize(draw.nextLong(most + most / 4));
      Thread.onSpinWait();
    }
    return true;
  }

  @ParameterizedTest
  @CsvSource({"512, 8, 6", "512, 8, 40", "512, 1600, 2000", "4096, 16, 24", "16384, 32, 40"})
  void pagesAreWholeBesideFillsAndResizes(int pageBytes, int room, int pages) throws Exception {
    try (var frames = new PageFrames((long) pageBytes * room, pageBytes)) {
      assertTrue(
          run(frames, pages, over -> resize(frames, over, random.split()))
              > rounds(pageBytes) / 100);
    }
  }

  @ParameterizedTest
  @CsvSource({"512, 8, 6", "4096, 160, 150", "65536, 16, 12"})
  void aCloseInTheMidstOfItIsAMiss(int pageBytes, int room, int pages) throws Exception {
    for (int i = 0; i < 5; i++) {
      var frames = new PageFrames((long) pageBytes * room, pageBytes);
      run(
          frames,
          pages,
          over -> {
            long enough = rounds(pageBytes) / 10;
            while (frames.hits() + frames.misses() < enough) {
              Thread.onSpinWait();
            }
            frames.close();
            return true;
          });
      assertEquals(0, frames.capacityBytes());
    }
  }

  /** What somebody does while others work, until they are done. */
  @FunctionalInterface
  private interface Disturbance {
    boolean run(AtomicBoolean over) throws Exception;
  }

  private long run(PageFrames frames, int pages, Disturbance disturbance) throws Exception {
    var over = new AtomicBoolean();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Future<Boolean> disturbing = threads.submit(() -> disturbance.run(over));
      List<Callable<Long>> works = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        SplittableRandom draw = random.split();
        works.add(() -> work(frames, pages, draw));
      }
      try {
        return sum(threads.invokeAll(works));
      } finally {
        over.set(true);
        assertTrue(disturbing.get());
      }
    }
  }

  private static long sum(List<Future<Long>> works)
      throws InterruptedException, ExecutionException {
    long sum = 0;
    for (Future<Long> work : works) {
      sum += work.get();
    }
    return sum;
  }
}
