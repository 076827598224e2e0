package org.inkling.jmh.store;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.Serializable;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.Heap;
import org.inkling.cli.workload.Values;
import org.inkling.jmh.peers.TemporaryFolder;
import org.inkling.jmh.store.SmallKind.Opened;
import org.inkling.source.SortedEntrySource;

/**
 * Many small indexes in one process: fills them, lets them idle, closes them and opens them again.
 *
 * @param kind the kind of index
 * @param stores the number of indexes
 * @param keys the number of keys of each
 * @param warmUps how often all are made, and opened, before anything is measured
 * @param idleMillis how long they idle before their threads are counted
 * @param folder the folder of their folders, which is deleted before and afterwards
 */
record SmallTask(SmallKind kind, int stores, int keys, int warmUps, long idleMillis, String folder)
    implements ChildTask<SmallTask.Result> {
  private static final int OPENINGS = 5;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /**
   * The result. Times are processor time of the whole process, in milliseconds per index.
   *
   * @param nativeBytes the memory that all indexes have from the system
   * @param heapBytes what they added to the heap, after a collection
   * @param bufferBytes what they added to direct buffers
   * @param threads how many threads they added, after they were idle
   * @param openMillis of several openings of all
   */
  record Result(
      String kind,
      long nativeBytes,
      long heapBytes,
      long bufferBytes,
      int threads,
      double createMillis,
      ArrayList<Double> openMillis,
      long wrongAnswers)
      implements Serializable {}

  @Override
  public Result run(ChildContext context) throws IOException, InterruptedException {
    try {
      context.report("warms up");
      for (int i = 0; i < warmUps; i++) {
        close(createAll(i));
        for (int k = 0; k < OPENINGS; k++) {
          close(openAll(i));
        }
      }
      context.report("is measured");
      return measure();
    } finally {
      TemporaryFolder.delete(Path.of(folder));
    }
  }

  private Result measure() throws IOException, InterruptedException {
    Thread.sleep(idleMillis); // or threads of the warm-up end meanwhile
    long heap = Heap.usedBytes();
    long buffers = bufferBytes();
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    long begun = PROCESS.getProcessCpuTime();
    List<Opened> all = createAll(warmUps);
    double createMillis = millisSince(begun);
    Thread.sleep(idleMillis);
    int idle = ManagementFactory.getThreadMXBean().getThreadCount() - threads;
    long nativeBytes = all.stream().mapToLong(each -> each.nativeBytes().getAsLong()).sum();
    long heapBytes = Heap.usedBytes() - heap;
    long bufferBytes = bufferBytes() - buffers;
    long wrong = close(all);
    ArrayList<Double> openings = new ArrayList<>();
    for (int i = 0; i < OPENINGS; i++) {
      long opening = PROCESS.getProcessCpuTime();
      List<Opened> again = openAll(warmUps);
      openings.add(millisSince(opening));
      wrong += close(again);
    }
    return new Result(
        kind.label(), nativeBytes, heapBytes, bufferBytes, idle, createMillis, openings, wrong);
  }

  private double millisSince(long nanos) {
    return (PROCESS.getProcessCpuTime() - nanos) / NANOS_PER_MILLI / stores;
  }

  private static long bufferBytes() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getTotalCapacity)
        .sum();
  }

  private List<Opened> createAll(int turn) throws IOException {
    TemporaryFolder.delete(Path.of(folder));
    List<Opened> all = new ArrayList<>();
    for (int store = 0; store < stores; store++) {
      Files.createDirectories(place(turn, store));
      all.add(kind.create(place(turn, store), entries(store)));
    }
    return all;
  }

  private List<Opened> openAll(int turn) {
    List<Opened> all = new ArrayList<>();
    for (int store = 0; store < stores; store++) {
      all.add(kind.open(place(turn, store), entries(store)));
    }
    return all;
  }

  private Path place(int turn, int store) {
    return Path.of(folder, turn + "-" + store);
  }

  private SortedEntrySource entries(int store) {
    long[] sorted = new long[keys];
    Arrays.setAll(
        sorted, i -> Values.mix((long) store * keys + i)); // different ones: it is a bijection
    Arrays.sort(sorted);
    return SortedEntrySource.of(sorted, sorted);
  }

  /** Closes all; returns how many entries they did not have. */
  private long close(List<Opened> all) {
    long wrong = 0;
    for (int store = 0; store < stores; store++) {
      try (var index = all.get(store).index();
          var stream = entries(store).open()) {
        while (stream.next()) {
          wrong += index.get(stream.key(), ~stream.key()) == stream.value() ? 0 : 1;
        }
      }
    }
    return wrong;
  }
}
