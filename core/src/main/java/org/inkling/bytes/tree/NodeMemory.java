package org.inkling.bytes.tree;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Reclaimer;
import org.inkling.memory.MemoryGauges;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordSlabs;
import org.inkling.stats.GaugeReport;
import org.inkling.stats.GaugeSource;
import org.inkling.stats.Gauges;

/**
 * The native memory of one tree, or of any number of trees that share it: blocks for nodes, records
 * for long values, and the epochs of the trees.
 *
 * <p>A shared memory is released when it is closed and the last tree has left it. A tree leaves
 * when none of its operations is inside and all that it had is given back; so a thread inside an
 * operation of one of the trees may use the memory, and reclaim what the others have retired.
 *
 * @units bytes
 */
public final class NodeMemory {
  private final SlabAllocator memory;
  private final RecordSlabs records;
  private final boolean isShared;
  private final GaugeSource gauges = this::gaugeReport;

  /** The epochs of the trees that have memory of this, or may take some. */
  private final List<Epochs> users = new CopyOnWriteArrayList<>();

  /** What closes the trees that are complete. */
  @GuardedBy("this")
  private final Map<Epochs, Runnable> closers = new HashMap<>();

  @GuardedBy("this")
  private boolean isClosing;

  private NodeMemory(SlabAllocator memory, RecordSlabs records, boolean isShared) {
    this.memory = memory;
    this.records = records;
    this.isShared = isShared;
  }

  /** Returns the memory of one tree, which the tree's owner releases. */
  public static NodeMemory ofOne(SlabAllocator memory, RecordSlabs records) {
    return new NodeMemory(memory, records, false);
  }

  /** Returns a memory for any number of trees, whose gauges are recorded until it is closed. */
  public static NodeMemory shared(SlabAllocator memory) {
    var shared = new NodeMemory(memory, new RecordSlabs(memory), true);
    Gauges.register(shared.gauges);
    return shared;
  }

  private GaugeReport gaugeReport() {
    return GaugeReport.of(memory.name(), 0, 0, memory.gauges());
  }

  /** Returns whether more than one tree may take memory of this. */
  public boolean isShared() {
    return isShared;
  }

  /** Returns the allocator of the nodes. */
  public SlabAllocator allocator() {
    return memory;
  }

  /** Returns the records of the long values. */
  public RecordSlabs records() {
    return records;
  }

  /** Returns what takes back the retired memory of a tree. */
  public Reclaimer reclaimer() {
    return Reclaimer.of(memory, records);
  }

  /** Returns the number of trees that have memory of this. */
  public int users() {
    return users.size();
  }

  /**
   * Lets a tree that is being built take memory.
   *
   * @throws IllegalStateException if this memory is closed
   */
  public synchronized void enter(Epochs user) {
    if (isClosing) {
      throw new IllegalStateException(memory.name() + " is closed");
    }
    boolean _ = users.add(user);
  }

  /**
   * Announces that a tree is complete.
   *
   * @param close closes it, before this memory is released
   * @return false if this memory was closed meanwhile: then the caller closes the tree
   */
  public synchronized boolean open(Epochs user, Runnable close) {
    if (!isClosing) {
      closers.put(user, close);
    }
    return !isClosing;
  }

  /** Removes a tree that has given back all its memory; releases this one if it was the last. */
  void leave(Epochs user) {
    boolean isLast;
    synchronized (this) {
      boolean _ = users.remove(user);
      Runnable _ = closers.remove(user);
      isLast = isClosing && users.isEmpty();
    }
    if (isLast) {
      memory.close();
    }
  }

  /**
   * Closes the trees, and releases the memory when the last one has left it: that is before this
   * method returns, unless an operation stays inside for ten seconds, or another thread is building
   * or closing a tree.
   */
  public void close() {
    List<Runnable> open;
    synchronized (this) {
      isClosing = true;
      open = new ArrayList<>(closers.values());
    }
    open.forEach(Runnable::run);
    if (users.isEmpty()) {
      memory.close();
    }
    Gauges.unregister(gauges);
  }

  /** Returns whether this memory is closed. */
  public synchronized boolean isClosed() {
    return isClosing;
  }

  /**
   * Frees what other trees have retired, for a tree that was refused memory; waits for nothing.
   *
   * @return whether anything was freed, or another thread is freeing something
   */
  boolean reclaimOthers(Epochs self) {
    boolean freed = false;
    for (Epochs user : users) {
      freed |= user != self && user.reclaim() != 0;
    }
    return freed;
  }

  /** Returns the gauges of the memory of a tree, all 0 once the tree has given it back. */
  MemoryGauges gauges(Epochs user) {
    MemoryGauges now = memory.gauges();
    boolean hasLeft = isShared && user.isClosed() && !users.contains(user);
    return hasLeft ? new MemoryGauges(0, 0, 0, 0, 0, 0, 0, now.limitBytes()) : now;
  }
}
