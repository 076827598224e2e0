package org.inkling.jmh.store;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.workload.Values;
import org.inkling.jmh.peers.TemporaryFolder;

/**
 * One half of a measurement of recovery: either fills a store, whose writes stay in its log, and
 * leaves it open until the process ends; or opens a store that such a process has left.
 *
 * @param kind the kind of store
 * @param settings the settings that it is opened with
 * @param records the number of writes in the log
 * @param folder the folder of the store
 * @param fills whether this is the half that fills the store
 */
record RecoveryTask(
    StoreKind kind, StoreSettings settings, long records, String folder, boolean fills)
    implements ChildTask<RecoveryTask.Result> {
  private static final double NANOS = 1e9;

  /** The result; for the first half, only the size of the files. */
  record Result(String store, long records, long diskBytes, double openSeconds, long wrongAnswers)
      implements Serializable {}

  @Override
  public Result run(ChildContext context) throws IOException {
    return fills ? fill(context) : open(context);
  }

  @SuppressWarnings("resource") // intentionally left open
  private Result fill(ChildContext context) throws IOException {
    context.report("logs " + records + " writes");
    Path path = Path.of(folder);
    TemporaryFolder.delete(path);
    Files.createDirectories(path);
    Store store = kind.open(path, settings);
    for (long i = 0; i < records; i++) {
      store.put(Values.mix(i), i);
    }
    store.sync();
    return new Result(kind.label(), records, DiskUse.bytesOf(path), 0, 0);
  }

  private Result open(ChildContext context) throws IOException {
    context.report("recovers " + records + " writes");
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
      TemporaryFolder.delete(path);
    }
  }
}
