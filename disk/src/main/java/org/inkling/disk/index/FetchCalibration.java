package org.inkling.disk.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.inkling.disk.read.PageBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of reading windows on a device, page by page or all pages at once, and derives
 * which {@link FetchStrategy} suits an index.
 *
 * <p>The cost of reading page by page depends on the number of pages up to the key's page
 * (<i>dist</i> in the paper); the cost of reading all at once depends on the number of pages of the
 * window. One series of measurements of each is therefore enough for all cells of the paper's
 * figure 3. Turns are interleaved, and the median is used.
 *
 * <p>If the index's windows are wider on average than the measured ones, the time of a query is
 * assumed to grow with each further page as it did so far; {@link #isExtrapolated} reports this.
 *
 * @units queries per second, by all threads together; pages from 1 to {@link #maxPages}
 * @source SIGMOD'24, section 4, figure 3
 */
public final class FetchCalibration {
  private static final int TURNS = 3;

  private final double[] oneByOne;
  private final double[] allAtOnce;
  private final FetchStrategy best;
  private final boolean extrapolated;

  FetchCalibration(double[] oneByOne, double[] allAtOnce, WindowSample.Shape windows) {
    requireRates(oneByOne);
    requireRates(allAtOnce);
    this.oneByOne = oneByOne;
    this.allAtOnce = allAtOnce;
    best = choose(windows);
    extrapolated = windows.meanPages() > oneByOne.length;
  }

  /**
   * Measures on the pages of an open index; writes nothing.
   *
   * @param maxPages the widest window; the index needs at least this number of pages
   * @param threads how many threads read at a time
   * @param each how long each of {@code 2 * maxPages} measurements takes, its three turns together
   * @throws IllegalArgumentException if a number is below 1, the index has fewer pages, or only one
   *     page is to be measured although windows have more
   */
  public static FetchCalibration measure(
      DiskIndex index, int maxPages, int threads, Duration each) {
    long pages = index.plan().data().pages();
    if (maxPages < 1 || maxPages > pages || threads < 1) {
      throw new IllegalArgumentException(
          maxPages
              + " pages by "
              + threads
              + " threads, expected 1 to the "
              + pages
              + " pages of the index, and 1 thread or more");
    }
    WindowSample.Shape windows = index.plan().info().windows();
    if (maxPages == 1 && windows.meanPages() > 1) {
      throw new IllegalArgumentException(
          "windows of 1 page, expected 2 pages or more, since the index's have "
              + windows.meanPages()
              + " on average");
    }
    double[][] one = new double[maxPages][TURNS];
    double[][] all = new double[maxPages][TURNS];
    long nanos = each.toNanos() / TURNS;
    for (int turn = 0; turn < TURNS; turn++) {
      for (int i = 0; i < maxPages; i++) {
        one[i][turn] = new Cell(index, i + 1, 1).measure(threads, nanos);
        all[i][turn] = new Cell(index, i + 1, i + 1).measure(threads, nanos);
      }
    }
    return new FetchCalibration(medians(one), medians(all), windows);
  }

  private static void requireRates(double[] rates) {
    for (int i = 0; i < rates.length; i++) {
      if (!(rates[i] > 0 && rates[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalStateException(
            rates[i] + " queries of " + (i + 1) + " pages a second: nothing was measured");
      }
    }
  }

  private static double[] medians(double[][] turns) {
    return Arrays.stream(turns)
        .mapToDouble(
            rates -> {
              Arrays.sort(rates);
              return rates[TURNS / 2];
            })
        .toArray();
  }

  /** Queries of {@code pages} pages each, {@code pagesPerRead} pages per read. */
  private record Cell(DiskIndex index, int pages, int pagesPerRead) {

    double measure(int threads, long nanos) {
      var queries = new LongAdder();
      var over = new AtomicBoolean();
      var failure = new AtomicReference<@Nullable Throwable>();
      long start = System.nanoTime();
      List<Thread> readers = new ArrayList<>();
      try {
        for (int i = 0; i < threads; i++) {
          readers.add(Thread.ofPlatform().daemon().start(() -> read(queries, over, failure)));
        }
      } catch (Throwable e) {
        over.set(true); // ends the threads already started
        throw e;
      }
      await(start + nanos, over, readers);
      rethrow(failure.get());
      return queries.sum() * 1e9 / (System.nanoTime() - start);
    }

    private static void rethrow(@Nullable Throwable failure) {
      switch (failure) {
        case null -> {}
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default -> throw new IllegalStateException("a reader failed", failure);
      }
    }

    private static void await(long end, AtomicBoolean over, List<Thread> readers) {
      boolean interrupted = false;
      for (Thread reader : readers) {
        while (reader.isAlive()) {
          try {
            reader.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
          } catch (InterruptedException e) {
            interrupted = true;
          }
          if (interrupted || System.nanoTime() >= end) {
            over.set(true);
          }
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    private void read(
        LongAdder queries, AtomicBoolean over, AtomicReference<@Nullable Throwable> failure) {
      try {
        DataPages data = index.plan().data();
        PageBuffer buffer = data.buffer(pagesPerRead);
        var random = new SplittableRandom(Thread.currentThread().threadId());
        do { // at least once, so that no rate is 0
          index.requireOpen();
          long first = random.nextLong(data.pages() - pages + 1);
          for (int done = 0; done < pages; done += pagesPerRead) {
            data.read(first + done, pagesPerRead, buffer);
          }
          queries.increment();
        } while (!over.get());
      } catch (Throwable e) {
        failure.set(e);
        over.set(true);
      }
    }
  }

  private FetchStrategy choose(WindowSample.Shape windows) {
    double all = at(allAtOnce, windows.meanPages());
    double start = at(oneByOne, windows.fromStart());
    double middle = at(oneByOne, windows.fromMiddle());
    if (all >= start && all >= middle) {
      return FetchStrategy.ALL_AT_ONCE;
    }
    return start >= middle ? FetchStrategy.FROM_START : FetchStrategy.FROM_MIDDLE;
  }

  /** The rate at a mean number of pages. Times are means, so times are interpolated. */
  private static double at(double[] rates, double pages) {
    int last = rates.length - 1;
    double place = Math.max(0, pages - 1);
    if (place > last) {
      double more = last == 0 ? 0 : Math.max(0, 1 / rates[last] - 1 / rates[0]) / last;
      return 1 / (1 / rates[last] + (place - last) * more);
    }
    int below = (int) place;
    int above = Math.min(below + 1, last);
    double share = place - below;
    return 1 / ((1 - share) / rates[below] + share / rates[above]);
  }

  /** Returns the widest measured window. */
  public int maxPages() {
    return oneByOne.length;
  }

  /** Returns the rate of queries that read this number of pages one by one. */
  public double oneByOne(int pages) {
    return oneByOne[pages - 1];
  }

  /** Returns the rate of queries that read this number of pages at once. */
  public double allAtOnce(int pages) {
    return allAtOnce[pages - 1];
  }

  /**
   * Returns the rate of reading page by page divided by the rate of reading all at once: a cell of
   * figure 3.
   *
   * @param dist how many pages are read up to the key's page
   * @param window how many pages the window has
   */
  public double ratio(int dist, int window) {
    return oneByOne(dist) / allAtOnce(window);
  }

  /** Returns whether windows of the index are wider on average than the measured ones. */
  public boolean isExtrapolated() {
    return extrapolated;
  }

  /**
   * Returns the strategy that suits the windows of the measured index; a guess from narrower
   * windows if {@link #isExtrapolated}.
   */
  public FetchStrategy best() {
    return best;
  }
}
