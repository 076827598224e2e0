package org.inkling.loft;

import org.inkling.index.ConcurrentIndexLaws;
import org.inkling.index.ConcurrentOrderedLaws;
import org.inkling.index.LifecycleLaws;
import org.inkling.index.OrderedIndexLaws;
import org.inkling.index.PointIndexLaws;
import org.inkling.index.SessionSpec;
import org.junit.jupiter.api.Nested;

/** What holds for an index holds for its sessions, and for both at once. */
final class LoftSessionLawsTest {
  private static final SessionSpec TINY = through(LoftSpec.TINY);

  private static SessionSpec through(LoftSpec shape) {
    return new SessionSpec(shape, index -> ((LoftIndex) index).session());
  }

  @Nested
  final class Point extends PointIndexLaws {
    Point() {
      super(TINY);
    }
  }

  @Nested
  final class Ordered extends OrderedIndexLaws {
    Ordered() {
      super(TINY);
    }
  }

  @Nested
  final class Concurrent extends ConcurrentIndexLaws {
    Concurrent() {
      super(TINY);
    }
  }

  @Nested
  final class ConcurrentOrdered extends ConcurrentOrderedLaws {
    ConcurrentOrdered() {
      super(TINY);
    }
  }

  @Nested
  final class Lifecycle extends LifecycleLaws {
    Lifecycle() {
      super(TINY);
    }
  }

  @Nested
  final class AsUsersGetIt extends ConcurrentIndexLaws {
    AsUsersGetIt() {
      super(through(LoftSpec.DEFAULT));
    }
  }
}
