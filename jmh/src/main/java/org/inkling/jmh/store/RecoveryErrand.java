package org.inkling.jmh.store;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.bench.Errand;
import org.inkling.cli.bench.Values;

/**
 * One half of a measurement of recovery: either fills a store, whose writes stay in its log, and
 * leaves it to the end of the process, unclosed; or opens what such a process has left.
 *
 * @param kind which store
 * @param settings how it is opened
 * @param records how many writes are in the log
 * @param folder where the store stands
 * @param fills which half
 */
record RecoveryErrand(
    StoreKind kind, StoreSettings settings, long records, String folder, boolean fills)
    implements Errand<RecoveryErrand.Result> {
  private static final double NANOS = 1e9;

  /** What was found: for the first half the size of the files alone. */
  record Result(String store, long records, long diskBytes, double openSeconds, long wrongAnswers)
      implements Serializable {}

  @Override
  public String name() {
    return kind.label();
  }

  @Override
  public List<String> jvmFlags() {
    return kind.jvmFlags();
  }

  @Override
  public Result run(Steps steps) throws IOException {
    return fills ? fill(steps) : open(steps);
  }

  @SuppressWarnings("resource") // that it is not closed is the point
  private Result fill(Steps steps) throws IOException {
    steps.tell("logs " + records + " writes");
    Path path = Path.of(folder);
    DiskUse.delete(path);
    Files.createDirectories(path);
    Store store = kind.open(path, settings);
    for (long i = 0; i < records; i++) {
      store.put(Values.mix(i), i);
    }
    store.sync();
    return new Result(kind.label(), records, DiskUse.bytesOf(path), 0, 0);
  }

  private Result open(Steps steps) throws IOException {
    steps.tell("recovers " + records + " writes");
    Path path = Path.of(folder);
    long bytes = DiskUse.bytesOf(path);
    long begin = System.nanoTime();
    try (Store store = kind.open(path, settings)) {
      double seconds = (System.nanoTime() - begin) / NANOS;
      long wrong = 0;
      for (long i = 0; i < records; i++) {
        wrong += store.get(Values.mix(i), ~i) == i ? 0 : 1;
      }
      return new Result(kind.label(), records, bytes, seconds, wrong);
    } finally {
      DiskUse.delete(path);
    }
  }
}
