package org.inkling.cli.bench;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.inkling.cli.experiment.Heap;
import org.inkling.cli.subject.Footprint;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.workload.LoadSplit;
import org.inkling.cli.workload.LoadedEntries;
import org.inkling.cli.workload.Plan;
import org.inkling.source.SortedEntrySource;

/** An index in its worker process, which is loaded again after a plan has written to it. */
final class LoadedSubject implements AutoCloseable {
  /** Regions whose sizes differ by less than this share a floor. */
  private static final double SAME_SIZE = 0.02;

  private final Request.Prepare request;
  private final Function<SortedEntrySource, Subject> loader;
  private final LoadedEntries entries;
  private final List<Long> loadNanos = new ArrayList<>();
  private final Footprint afterLoad;
  private long heapWithout;
  private Subject subject;
  private boolean grown;
  private MemoryFloor floor = new MemoryFloor(0, 0, 0);

  /**
   * Loads the index for the first time. Objects that are already on the heap do not count as its
   * own.
   */
  LoadedSubject(Request.Prepare request, LongBuffer keys) {
    Plan plan = request.plan();
    LoadSplit split = plan.split();
    this.request = request;
    entries = new LoadedEntries(keys, split, split.loadedCount(keys.limit()));
    loader = request.kind().loader();
    heapWithout = Heap.usedBytes();
    subject = load();
    afterLoad = footprint();
  }

  private Subject load() {
    SubjectFactory kind = request.kind();
    long start = System.nanoTime();
    Subject loaded = loader.apply(entries);
    loadNanos.add(System.nanoTime() - start);
    loaded.settle();
    if (loaded.size() != entries.size()) {
      throw new IllegalStateException(
          kind.label() + " holds " + loaded.size() + " keys of " + entries.size() + " loaded");
    }
    return loaded;
  }

  /** Returns whether another plan begins with the entries that are loaded. */
  boolean serves(Request.Prepare other) {
    Plan mine = request.plan();
    Plan plan = other.plan();
    return request.kind().equals(other.kind())
        && request.keyFile().equals(other.keyFile())
        && mine.load() == plan.load()
        && mine.seed() == plan.seed();
  }

  /** Serves another plan, whose streams are on the heap already. */
  LoadedSubject stay() {
    heapWithout = Heap.usedBytes() - afterLoad.heapBytes();
    return this;
  }

  /**
   * Returns the index for a run. Loads it again if the previous run inserted or removed keys; a run
   * that only changed values does not require that.
   *
   * @param grows whether this run inserts or removes keys
   */
  Subject next(boolean grows) {
    if (grown) {
      subject.close();
      subject = load();
    }
    grown = grows;
    System.gc();
    return subject;
  }

  int entries() {
    return entries.count();
  }

  /** Returns how long each load took. The first load ran in code that was not compiled yet. */
  List<Long> loadNanos() {
    return List.copyOf(loadNanos);
  }

  /** Returns the size after the first load. */
  Footprint afterLoad() {
    return afterLoad;
  }

  /** Returns the current size. */
  Footprint footprint() {
    return Footprint.of(subject, heapWithout);
  }

  /** Waits until background work has ended, then returns the size. */
  Footprint settle() {
    subject.settle();
    return footprint();
  }

  /**
   * Returns the cost of accessing memory of a size. Measures it again if the last call asked for
   * another size.
   */
  MemoryFloor floor(long bytes) {
    if (Math.abs(floor.bytes() - bytes) > SAME_SIZE * bytes) {
      floor = MemoryFloor.measure(bytes);
    }
    return floor;
  }

  @Override
  public void close() {
    subject.close();
  }
}
