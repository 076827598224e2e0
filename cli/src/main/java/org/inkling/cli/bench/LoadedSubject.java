package org.inkling.cli.bench;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.Heap;

/** An index in its worker process, loaded anew whenever a plan has written to it. */
final class LoadedSubject implements AutoCloseable {
  /** A region that differs by less in its size has the same floor. */
  private static final double SAME_SIZE = 0.02;

  private final Request.Prepare request;
  private final LoadedEntries entries;
  private final List<Long> loadNanos = new ArrayList<>();
  private final Answer.Footprint afterLoad;
  private long heapWithout;
  private Subject subject;
  private boolean grown;
  private MemoryFloor floor = new MemoryFloor(0, 0, 0);

  /** Loads it for the first time; what stands on the heap now is not counted as its own. */
  LoadedSubject(Request.Prepare request, LongBuffer keys) {
    Plan plan = request.plan();
    Split split = new Split(plan.load(), plan.seed());
    this.request = request;
    entries = new LoadedEntries(keys, split, split.loadedCount(keys.limit()), plan.wide());
    heapWithout = Heap.usedBytes();
    subject = load();
    afterLoad = footprint();
  }

  private Subject load() {
    Contender kind = request.kind();
    long start = System.nanoTime();
    Subject loaded = kind.load(entries, request.plan().retraining());
    loadNanos.add(System.nanoTime() - start);
    loaded.settle();
    if (loaded.size() != entries.size()) {
      throw new IllegalStateException(
          kind.label() + " holds " + loaded.size() + " keys of " + entries.size() + " loaded");
    }
    return loaded;
  }

  /** Whether what is loaded is what another plan begins with. */
  boolean serves(Request.Prepare other) {
    Plan mine = request.plan();
    Plan plan = other.plan();
    return request.kind().equals(other.kind())
        && request.keyFile().equals(other.keyFile())
        && mine.load() == plan.load()
        && mine.seed() == plan.seed()
        && mine.wide() == plan.wide()
        && mine.retraining() == plan.retraining();
  }

  /** Serves another plan, whose streams stand on the heap by now. */
  LoadedSubject stay() {
    heapWithout = Heap.usedBytes() - afterLoad.heapBytes();
    return this;
  }

  /**
   * The index for a run; loaded anew if the one before inserted or removed keys. New values alone
   * are written over again.
   *
   * @param grows whether this one does
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

  /** How long each load took so far, the first one in code that was not compiled yet. */
  List<Long> loadNanos() {
    return List.copyOf(loadNanos);
  }

  /** What it took when it had been loaded for the first time. */
  Answer.Footprint afterLoad() {
    return afterLoad;
  }

  /** What it takes now. */
  Answer.Footprint footprint() {
    long heap = Math.max(0, Heap.usedBytes() - heapWithout);
    return new Answer.Footprint(subject.size(), heap, subject.offHeapBytes(), subject.diskBytes());
  }

  /** What it takes when it has done what it does in the background. */
  Answer.Footprint settle() {
    subject.settle();
    return footprint();
  }

  /** Closes it; returns what it still has outside the heap. */
  long closeAndLook() {
    subject.close();
    return subject.offHeapBytes();
  }

  /** What memory of a size costs; measured anew if the last one was of another size. */
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
