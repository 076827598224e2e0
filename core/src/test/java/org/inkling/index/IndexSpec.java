package org.inkling.index;

import java.util.Set;
import org.inkling.source.SortedEntrySource;

/**
 * An index as the law-suites see it: how to make one, what it states of itself, how to check it.
 *
 * <p>A test class of an index extends a law-suite and hands its spec to the constructor:
 *
 * <pre>{@code
 * final class SkipListPointLawsTest extends PointIndexLaws {
 *   SkipListPointLawsTest() {
 *     super(new SkipListSpec());
 *   }
 * }
 * }</pre>
 */
public interface IndexSpec {

  /** What the index can do; the suites demand that it refuses the rest. */
  Set<Feature> features();

  /** A new, empty index. */
  PointIndex empty();

  /**
   * A new index with the entries of {@code source}.
   *
   * @throws UnsupportedOperationException exactly if {@link Feature#BULK_LOAD} is not stated
   */
  PointIndex load(SortedEntrySource source);

  /** Fails unless every invariant of the structure holds; called when no operation is running. */
  void checkStructure(PointIndex index);

  /** Fails unless a closed index has given back what it held. */
  void checkClosed(PointIndex index);

  /** The names of the operations that answer after a close as well, as they say. */
  default Set<String> answeringWhenClosed() {
    return Set.of();
  }
}
