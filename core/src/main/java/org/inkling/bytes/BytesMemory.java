package org.inkling.bytes;

import java.util.Objects;
import org.inkling.MemoryBudget;
import org.inkling.bytes.tree.NodeMemory;
import org.inkling.memory.BudgetShare;
import org.inkling.memory.MemoryAccess;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;

/**
 * Native memory with one limit for any number of {@link BytesIndex}es, small ones above all: an
 * index takes what its nodes and long values need, not regions of its own, and when it is closed,
 * another one may use that.
 *
 * {@snippet class="org.inkling.SnippetsTest" region="bytes-memory"}
 *
 * <p>At the limit a write to any of the indexes throws {@link org.inkling.MemoryLimitException} and
 * changes nothing; before that, it frees what was retired in each of them. A removal or a close in
 * one index makes room for all. The limit does not count the lists of retired memory: what {@link
 * BytesBuilder#memoryLimitBytes} states is per index.
 *
 * <p>Close an index that is not needed: if it is only dropped, it keeps its memory until this
 * object is closed, or dropped with all its indexes.
 */
public final class BytesMemory implements AutoCloseable {
  /** The least limit on the memory of one index or of several. */
  static final long MIN_LIMIT_BYTES = 2L << 20;

  private final SlabAllocator memory;
  private final NodeMemory nodes;

  private BytesMemory(SlabAllocator memory) {
    this.memory = memory;
    this.nodes = NodeMemory.shared(memory);
  }

  /**
   * Creates a memory that holds nothing yet.
   *
   * @param name the name that messages and reports use
   * @param limitBytes the limit on the native memory that the indexes may reserve together, in
   *     bytes, at least 2 MiB; {@link Long#MAX_VALUE} for none
   * @throws IllegalArgumentException if the limit is too low
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   */
  public static BytesMemory create(String name, long limitBytes) {
    return create(name, requireLimit(limitBytes), BudgetShare.NONE);
  }

  /**
   * Creates a memory that holds nothing yet, and shares a budget with others.
   *
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   */
  public static BytesMemory create(String name, MemoryBudget budget) {
    return create(name, Long.MAX_VALUE, share(budget));
  }

  private static BytesMemory create(String name, long limitBytes, BudgetShare share) {
    Objects.requireNonNull(name, "name");
    return new BytesMemory(allocator(name, limitBytes, share));
  }

  static SlabAllocator allocator(String name, long limitBytes, BudgetShare share) {
    MemoryAccess.require();
    RegionSizes sizes = RegionSizes.within(share.limit(limitBytes), false);
    return SlabAllocator.create(name, limitBytes, sizes, share);
  }

  static BudgetShare share(MemoryBudget budget) {
    return BudgetShare.of(Objects.requireNonNull(budget, "budget"), RegionSizes.MIN_BYTES);
  }

  static long requireLimit(long limit) {
    if (limit < MIN_LIMIT_BYTES) {
      throw new IllegalArgumentException(
          "the memory limit must be at least " + MIN_LIMIT_BYTES + " bytes, not " + limit);
    }
    return limit;
  }

  /**
   * Changes the limit. Memory that is already reserved when the limit is lowered stays reserved and
   * in use. After {@link #close} this method has no effect.
   *
   * @throws IllegalArgumentException if {@code limit} is not positive
   */
  public void memoryLimitBytes(long limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("the memory limit must be positive, not " + limit);
    }
    memory.setLimit(limit);
  }

  /** Returns counts at about this instant; also answers after {@link #close}. */
  public BytesMemoryStatistics statistics() {
    return BytesMemoryStatistics.of(nodes);
  }

  /** Returns the name. */
  public String name() {
    return memory.name();
  }

  NodeMemory nodes() {
    return nodes;
  }

  /**
   * Closes the indexes that are still open, and releases the memory; a build of another index
   * throws {@link IllegalStateException} from now on. If an operation does not end within ten
   * seconds, or another thread is just building or closing an index, the memory is released when
   * that has ended.
   */
  @Override
  public void close() {
    nodes.close();
  }

  @Override
  public String toString() {
    return nodes.isClosed() ? name() + "[closed]" : name() + "[" + nodes.users() + " indexes]";
  }
}
