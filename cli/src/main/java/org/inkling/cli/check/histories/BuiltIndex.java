package org.inkling.cli.check.histories;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.inkling.index.PointIndex;
import org.inkling.index.stage.ManagedIndex;

/** What the check needs of an index, whichever it is. */
final class BuiltIndex implements AutoCloseable {
  private final PointIndex index;
  private final ManagedIndex management;
  private final Supplier<Map<String, Long>> changes;

  private BuiltIndex(
      PointIndex index, ManagedIndex management, Supplier<Map<String, Long>> changes) {
    this.index = index;
    this.management = management;
    this.changes = changes;
  }

  /**
   * Holds an index, and closes it in the end.
   *
   * @param changes counts the structure changes of the index by name, in the order of the report;
   *     it must also answer after the index is closed
   */
  static <I extends PointIndex & ManagedIndex> BuiltIndex of(
      I index, Function<I, Map<String, Long>> changes) {
    return new BuiltIndex(index, index, () -> changes.apply(index));
  }

  /** Returns the index for operations. */
  PointIndex index() {
    return index;
  }

  /**
   * Waits for background work, if the index has any, then verifies the structure.
   *
   * @throws IllegalStateException if the structure has an error
   */
  void checkStructure() {
    management.awaitMaintenance();
    management.checkStructure();
  }

  /** Returns the number of structure changes so far, by name; also answers after {@link #close}. */
  Map<String, Long> changes() {
    return changes.get();
  }

  @Override
  public void close() {
    management.close();
  }
}
