package org.inkling.kafka.streams.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.kafka.common.Metric;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ValueAndTimestamp;

/**
 * Measures a word count in one store: records per second, heap, pauses of the garbage collector and
 * resident memory. Each of the keys comes once, in random order (the fill), then records of random
 * ones of them (the update). The rates are those of the time in which words are counted, not made;
 * words that are made stay on the heap for some thousand records. Before, the JVM is warmed up with
 * other words in a store that is closed then; the figures called empty are those after it.
 *
 * <p>{@code --through driver} pipes each word as a record through {@code groupByKey().count()} in
 * the {@link org.apache.kafka.streams.TopologyTestDriver}, which serializes it, runs a task for it,
 * and commits that task after each record, where an application commits every 30 seconds. RocksDB's
 * store looks for offsets to delete in each commit. {@code --through store} does the get and the
 * put of a count in a loop within a processor, with the same metrics and serdes around the store,
 * and commits at the end: what is left is the store's own.
 *
 * <p>Live heap and resident memory are read after a full collection at the end; the peak is the
 * most that was on the heap before a pause. Pauses are those that the collector's log has, without
 * the time to stop the threads, and without the collections that this program asks for.
 *
 * <p>Not measured: brokers, the network, changelogs and restoring from them, Kafka's cache of
 * records, more than one thread, and reads by queries. A store on disk has files in the cache of
 * the operating system, which is not resident memory of the process.
 *
 * <p>A result is right if the sum of counts, and that of counts times hashes of their words, are
 * those of the records. Else a line says {@code WRONG}, and the exit code is 1. {@link Options} has
 * the options; the JVM needs {@code -Xlog:gc:file=} of {@code --gc-log}.
 */
public final class WordCount {
  private final Options options;
  private final GcLog log;
  private final Figures figures = new Figures();

  private WordCount(Options options) {
    this.options = options;
    this.log = new GcLog(options.gcLog());
  }

  /** Measures one store, prints what it found, and ends with 1 if the counts were wrong. */
  public static void main(String[] arguments) throws IOException {
    boolean right = new WordCount(new Options(arguments)).run();
    System.exit(right ? 0 : 1);
  }

  private boolean run() throws IOException {
    figures.add("store", options.store().label());
    figures.add("through", options.throughDriver() ? "driver" : "store");
    figures.count("keys", options.keys());
    figures.count("records", options.keys() + options.records());
    figures.count("seed", options.seed());
    warmUp();
    var feed = new Feed(options.seed(), options.keys());
    try (CountTopology topology = topology("measured")) {
      ProcessMemory before = ProcessMemory.afterCollection();
      int line = log.lines();
      count(topology, feed);
      long used = ProcessMemory.usedHeap();
      GcLog.Pauses pauses = log.since(line);
      addMemory(before, ProcessMemory.afterCollection(), Math.max(pauses.heap(), used));
      addPauses(pauses);
      addStore(topology);
      boolean right = isRight(topology, feed);
      figures.addMachine();
      figures.print();
      return right;
    }
  }

  private CountTopology topology(String folder) {
    Path path = options.folder().resolve(folder);
    return new CountTopology(options.store(), options.throughDriver(), path);
  }

  private void warmUp() {
    if (options.warmUp() > 0) {
      var feed = new Feed(~options.seed(), options.warmUp());
      try (CountTopology topology = topology("warm-up")) {
        topology.run(feed::fill);
        topology.run(counter -> feed.update(options.warmUp(), counter));
      }
    }
  }

  private void count(CountTopology topology, Feed feed) {
    topology.run(counter -> figures.rate("fill", options.keys(), feed.fill(counter)));
    topology.run(
        counter ->
            figures.rate("update", options.records(), feed.update(options.records(), counter)));
  }

  private void addMemory(ProcessMemory before, ProcessMemory after, long peak) {
    figures.mib("live heap", after.heap());
    figures.mib("live heap, empty", before.heap());
    figures.mib("peak heap", peak);
    figures.mib("resident", after.resident());
    figures.mib("resident, empty", before.resident());
    figures.mib("resident, most", after.mostResident());
  }

  private void addPauses(GcLog.Pauses pauses) {
    figures.millis("longest pause", pauses.longest());
    figures.millis("all pauses", pauses.together());
    figures.count("pauses", pauses.count());
  }

  /** Adds the memory of Inkling's store, or the size of a store on disk. */
  private void addStore(CountTopology topology) throws IOException {
    for (Metric metric : topology.metrics().values()) {
      switch (metric.metricName().name()) {
        case "inkling-memory-used-bytes" ->
            figures.mib("inkling, used", (double) metric.metricValue());
        case "inkling-memory-reserved-bytes" ->
            figures.mib("inkling, reserved", (double) metric.metricValue());
        default -> {}
      }
    }
    long disk = bytesBelow(options.folder().resolve("measured"));
    if (disk > 0) {
      figures.mib("on disk", disk);
    }
  }

  private static long bytesBelow(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(file -> Files.isRegularFile(file) ? file.toFile().length() : 0).sum();
    }
  }

  private boolean isRight(CountTopology topology, Feed feed) {
    long keys = 0;
    long sum = 0;
    long checksum = 0;
    try (KeyValueIterator<String, ValueAndTimestamp<Long>> all = topology.store().all()) {
      while (all.hasNext()) {
        KeyValue<String, ValueAndTimestamp<Long>> entry = all.next();
        keys++;
        sum += entry.value.value();
        checksum += entry.value.value() * Feed.hash(entry.key);
      }
    }
    boolean right = keys == options.keys() && sum == feed.records() && checksum == feed.checksum();
    String found = keys + " keys, " + sum + " records" + (right ? "" : ", checksum " + checksum);
    figures.add(right ? "counted" : "WRONG", found);
    return right;
  }
}
