package org.inkling.bytes;

import java.util.Objects;
import org.inkling.MemoryBudget;
import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.scan.ScanPin;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.MemoryNodes;
import org.inkling.bytes.tree.NodeMemory;
import org.inkling.bytes.tree.TreeLoad;
import org.inkling.epoch.Epochs;
import org.inkling.memory.BudgetShare;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordSlabs;
import org.jspecify.annotations.Nullable;

/**
 * Configures and builds a {@link BytesIndex}; every setting has a default that suits most uses.
 *
 * <p>A setter throws if its argument is out of range, with the range in the message. Of two calls
 * of one setter the last counts; settings that contradict each other make {@code build} throw
 * {@link IllegalStateException}, which names both.
 */
public final class BytesBuilder {
  private static final int MIN_NODE_BYTES = 4 << 10;
  private static final int MAX_NODE_BYTES = 32 << 10;

  private String name = "bytes";
  private long memoryLimitBytes = Long.MAX_VALUE;
  private BudgetShare share = BudgetShare.NONE;
  private @Nullable BytesMemory shared;
  private NodeShape shape = NodeShape.DEFAULT;
  private int nodeBytes; // 0: not set
  private boolean tiny;

  BytesBuilder() {}

  /** Sets the name that messages and reports use. */
  public BytesBuilder name(String name) {
    this.name = Objects.requireNonNull(name, "name");
    return this;
  }

  /**
   * Sets the limit on the native memory that the index may reserve for keys and values, in bytes,
   * at least 2 MiB; by default there is no limit. At the limit a write that needs memory throws
   * {@link org.inkling.MemoryLimitException} and changes nothing; reads and removals still succeed.
   *
   * <p>Beyond the limit the index takes memory for the list of what waits until no reader can see
   * it: at most 512 KiB and a 64th of that memory, in regions of up to 2 MiB.
   */
  public BytesBuilder memoryLimitBytes(long limit) {
    memoryLimitBytes = BytesMemory.requireLimit(limit);
    return this;
  }

  /**
   * Sets a memory budget that the index shares with others, as {@link
   * org.inkling.loft.LoftBuilder#memoryBudget(MemoryBudget)} does.
   */
  public BytesBuilder memoryBudget(MemoryBudget budget) {
    share = BytesMemory.share(budget);
    return this;
  }

  /**
   * Sets a memory that the index shares with others, and whose limit holds for all of them; by
   * default the index has its own. It cannot be combined with {@link #memoryLimitBytes} or {@link
   * #memoryBudget}.
   */
  public BytesBuilder memory(BytesMemory memory) {
    shared = Objects.requireNonNull(memory, "memory");
    return this;
  }

  /**
   * Sets the size of nodes, a power of two from 4,096, the default, to 32,768 bytes. A key has at
   * most an eighth of it. It cannot be combined with {@link #tiny}.
   */
  public BytesBuilder nodeBytes(int bytes) {
    if (bytes < MIN_NODE_BYTES || bytes > MAX_NODE_BYTES || Integer.bitCount(bytes) != 1) {
      throw new IllegalArgumentException(
          "a node of " + bytes + " bytes, expected a power of two from 4096 to 32768");
    }
    nodeBytes = bytes;
    return shape(new NodeShape(bytes));
  }

  /**
   * Makes an index with nodes of 512 bytes, in which a few keys force every kind of change: for
   * tests of a program that embeds the index. A key has at most 64 bytes.
   */
  public BytesBuilder tiny() {
    tiny = true;
    return shape(NodeShape.SMALLEST);
  }

  /** Sets the size of nodes, which may be smaller; for tests. */
  BytesBuilder shape(NodeShape shape) {
    this.shape = Objects.requireNonNull(shape, "shape");
    return this;
  }

  /**
   * Builds an empty index.
   *
   * @throws org.inkling.MemoryLimitException if a shared budget or a shared memory refuses its
   *     first node
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   * @throws IllegalStateException if the shared memory is closed, or settings contradict each other
   */
  public BytesIndex build() {
    return build(() -> entry -> false);
  }

  /**
   * Builds an index that holds the entries of a source, in nodes that are full; if this fails,
   * nothing is kept. The calling thread reads the source, in one pass, and builds the index.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend as
   *     unsigned bytes
   * @throws org.inkling.MemoryLimitException if the memory limit is too small for the entries
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   * @throws IllegalArgumentException if a key is longer than nodes of this size allow, or a value
   *     is longer than {@link BytesIndex#MAX_VALUE_BYTES}
   * @throws IllegalStateException if the shared memory is closed, or settings contradict each other
   */
  public BytesIndex build(BytesSource entries) {
    Objects.requireNonNull(entries, "entries");
    if (tiny && nodeBytes != 0) {
      throw contradiction(
          "tiny() and nodeBytes(" + nodeBytes + ")",
          "the size of nodes is what tiny() sets: remove one of them");
    }
    NodeMemory memory = memory();
    var epochs = new Epochs(name, memory.reclaimer(), ScanPin::new);
    memory.enter(epochs);
    BytesIndex index = build(memory, epochs, entries);
    if (!memory.open(epochs, index::close)) {
      index.close();
      throw new IllegalStateException(memory.allocator().name() + " is closed");
    }
    return index;
  }

  private NodeMemory memory() {
    BytesMemory memory = shared;
    if (memory == null) {
      SlabAllocator own = BytesMemory.allocator(name, memoryLimitBytes, share);
      return NodeMemory.ofOne(own, new RecordSlabs(own));
    }
    if (memoryLimitBytes != Long.MAX_VALUE) {
      throw contradiction(memory, "memoryLimitBytes(" + memoryLimitBytes + ")");
    }
    if (share != BudgetShare.NONE) {
      throw contradiction(memory, "memoryBudget()");
    }
    return memory.nodes();
  }

  private IllegalStateException contradiction(BytesMemory memory, String setting) {
    return contradiction(
        "memory(" + memory.name() + ") and " + setting,
        "the limit is that of the BytesMemory: remove one of them");
  }

  private IllegalStateException contradiction(String both, String why) {
    return new IllegalStateException(name + ": " + both + " are both set; " + why);
  }

  private BytesIndex build(NodeMemory memory, Epochs epochs, BytesSource entries) {
    var nodes = new MemoryNodes(shape, memory, epochs);
    boolean built = false;
    try {
      var tree = new BytesTree(shape, nodes, epochs);
      load(tree, entries);
      var index = new BytesIndex(name, tree, nodes, epochs);
      nodes.endBuild();
      built = true;
      return index;
    } finally {
      if (!built) {
        nodes.discard();
      }
    }
  }

  private static void load(BytesTree tree, BytesSource entries) {
    var load = new TreeLoad(tree);
    var entry = new BytesEntry();
    try (BytesStream stream = entries.open()) {
      while (stream.next(entry)) {
        load.add(entry.key.array(), entry.key.length(), entry.value.array(), entry.value.length());
      }
    }
    load.finish();
  }
}
