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
 * Threads fill and find pages while another one frees memory and takes it again, or closes the
 * cache. Each word of a page follows from the page's number, so that a torn page, a page of another
 * number and freed memory are detected.
 */
class PageFramesThreadsTest {
  private static final int ROUNDS = 40_000;

  /**
   * Returns the number of rounds. Copies of larger pages take longer, so they overlap with others
   * in fewer rounds.
   */
  private static int rounds(int pageBytes) {
    return Math.max(4_000, ROUNDS * 512 / pageBytes);
  }

  private final SplittableRandom random = TestSeed.random("PageFramesThreadsTest");

  private static long word(long number, int at) {
    return (number * 1021 + at) * 0x9E3779B97F4A7C15L | 1;
  }

  /** Finds pages, and fills those that are missing; returns the number found. */
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
    long max = frames.capacityBytes();
    while (!over.get()) {
      frames.resize(draw.nextLong(max + max / 4));
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

  /** The action of one thread while others work. */
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
