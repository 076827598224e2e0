package org.inkling.loft;

import org.inkling.index.ConcurrentIndexLaws;
import org.inkling.index.ConcurrentOrderedLaws;
import org.inkling.index.LifecycleLaws;
import org.inkling.index.OrderedIndexLaws;
import org.inkling.index.PointIndexLaws;
import org.inkling.index.SessionSpec;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for an index holds for its sessions, and for both at once. */
final class LoftSessionLawsTest {
  private static final String SPECS = "org.inkling.loft.LoftSpec#few";

  private static SessionSpec through(LoftSpec shape) {
    return new SessionSpec(shape, index -> ((LoftIndex) index).session());
  }

  @Nested
  @ParameterizedClass(allowZeroInvocations = true) // a property may name none of the few
  @MethodSource(SPECS)
  final class Point extends PointIndexLaws {
    Point(LoftSpec spec) {
      super(through(spec));
    }
  }

  @Nested
  @ParameterizedClass(allowZeroInvocations = true) // a property may name none of the few
  @MethodSource(SPECS)
  final class Ordered extends OrderedIndexLaws {
    Ordered(LoftSpec spec) {
      super(through(spec));
    }
  }

  @Nested
  @ParameterizedClass(allowZeroInvocations = true) // a property may name none of the few
  @MethodSource(SPECS)
  final class Concurrent extends ConcurrentIndexLaws {
    Concurrent(LoftSpec spec) {
      super(through(spec));
    }
  }

  @Nested
  @ParameterizedClass(allowZeroInvocations = true) // a property may name none of the few
  @MethodSource(SPECS)
  final class ConcurrentOrdered extends ConcurrentOrderedLaws {
    ConcurrentOrdered(LoftSpec spec) {
      super(through(spec));
    }
  }

  @Nested
  @ParameterizedClass(allowZeroInvocations = true) // a property may name none of the few
  @MethodSource(SPECS)
  final class Lifecycle extends LifecycleLaws {
    Lifecycle(LoftSpec spec) {
      super(through(spec));
    }
  }
}
