package org.inkling.house;

import java.util.List;
import java.util.Set;

/** The packages of hybrid. */
final class HybridHouseTest extends HouseLaws {
  @Override
  List<Set<String>> levels() {
    return List.of(
        Set.of("org.inkling.hybrid"),
        Set.of("org.inkling.hybrid.run"),
        Set.of("org.inkling.hybrid.stage"),
        Set.of("org.inkling.hybrid.store"),
        Set.of("org.inkling.hybrid.durable", "org.inkling.hybrid.index"));
  }
}
