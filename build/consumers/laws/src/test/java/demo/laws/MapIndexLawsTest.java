package demo.laws;

import com.google.common.collect.testing.features.CollectionSize;
import org.inkling.index.BatchLaws;
import org.inkling.index.ConcurrentIndexLaws;
import org.inkling.index.ConcurrentOrderedLaws;
import org.inkling.index.LifecycleLaws;
import org.inkling.index.MapViewLaws;
import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.api.Nested;

/** Tests an index with the other suites. */
final class MapIndexLawsTest {

  @Nested
  final class Ordered extends OrderedIndexLaws {
    Ordered() {
      super(new MapIndexSpec());
    }
  }

  @Nested
  final class Batches extends BatchLaws {
    Batches() {
      super(new MapIndexSpec());
    }
  }

  @Nested
  final class Lifecycle extends LifecycleLaws {
    Lifecycle() {
      super(new MapIndexSpec());
    }
  }

  @Nested
  final class MapView extends MapViewLaws {
    MapView() {
      super(new MapIndexSpec(), CollectionSize.ONE);
    }
  }

  @Nested
  final class Concurrent extends ConcurrentIndexLaws {
    Concurrent() {
      super(new MapIndexSpec());
    }
  }

  @Nested
  final class ConcurrentOrdered extends ConcurrentOrderedLaws {
    ConcurrentOrdered() {
      super(new MapIndexSpec());
    }
  }
}
