package org.inkling.loft;

import org.inkling.SteppedExecutor;
import org.jetbrains.lincheck.datastructures.LongGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;

/**
 * An index of one tiny node as Lincheck drives it: a new one for every schedule, whose structure is
 * checked when the schedule has ended.
 *
 * <p>The five keys start at one slot: two find room in the node, two in its bucket, one in the
 * bucket's second level. One value of three takes a cell. The node is due for a change from the
 * beginning, and each new one as soon as a key is added to it.
 */
@Param(name = "key", gen = LongGen.class, conf = "1:5")
@Param(name = "value", gen = LongGen.class, conf = "1:3")
public class LoftUnderLincheck {
  static final long ABSENT = -1;

  /** More than any change of so few keys takes; a chunk that begins itself anew ends here. */
  private static final int MAX_TASKS = 64;

  private final SteppedExecutor executor = new SteppedExecutor();
  private final LoftIndex index;

  /** With nodes that are replaced by one node each. */
  public LoftUnderLincheck() {
    this(8);
  }

  LoftUnderLincheck(int maxNodeKeys) {
    index = LincheckRig.open(executor, maxNodeKeys);
  }

  /** The value that stands for one of 1 to 3: the third does not fit into a value word. */
  static long widened(long value) {
    return value == 3 ? Long.MAX_VALUE : value;
  }

  /** The value of a key, or {@link #ABSENT}. */
  @Operation
  public long get(@Param(name = "key") long key) {
    return index.get(key, ABSENT);
  }

  /** Sets a value. */
  @Operation
  public void put(@Param(name = "key") long key, @Param(name = "value") long value) {
    index.put(key, widened(value));
  }

  /** Sets a value; the one before, or {@link #ABSENT}. */
  @Operation
  public long getAndPut(@Param(name = "key") long key, @Param(name = "value") long value) {
    return index.getAndPut(key, widened(value), ABSENT);
  }

  /** Sets a value where there is none; whether it did. */
  @Operation
  public boolean putIfAbsent(@Param(name = "key") long key, @Param(name = "value") long value) {
    return index.putIfAbsent(key, widened(value));
  }

  /** Replaces one value by another; whether it did. */
  @Operation
  public boolean compareAndSet(
      @Param(name = "key") long key,
      @Param(name = "value") long expected,
      @Param(name = "value") long value) {
    return index.compareAndSet(key, widened(expected), widened(value));
  }

  /** Adds to a value, which is 0 where there is none; the sum. */
  @Operation
  public long addAndGet(@Param(name = "key") long key, @Param(name = "value") long value) {
    return index.addAndGet(key, widened(value));
  }

  /** Takes a key out; whether it was there. */
  @Operation
  public boolean remove(@Param(name = "key") long key) {
    return index.remove(key);
  }

  /** Runs one chunk of maintenance: a change stops in the middle, and goes on some other time. */
  @Operation(nonParallelGroup = "maintenance")
  public void step() {
    boolean ignored = executor.step();
  }

  /** Runs the maintenance that there is: changes of nodes from their beginning to their end. */
  @Operation(nonParallelGroup = "maintenance")
  public void maintain() {
    for (int task = 0; task < MAX_TASKS && executor.step(); task++) {}
  }

  /** What must hold when every thread has ended. */
  @Validate
  public void check() {
    LincheckRig.checkAndClose(index);
  }

  /** With nodes of two keys: a change makes several, and a fan-out. */
  public static final class Splitting extends LoftUnderLincheck {
    /** Nodes are split. */
    public Splitting() {
      super(2);
    }
  }
}
