package org.inkling.house;

import java.util.List;
import java.util.Set;

/** The packages of hybrid. */
final class HybridHouseTest extends HouseLaws {
  @Override
  List<Set<String>> levels() {
    return List.of(
        Set.of("org.inkling.hybrid"),
        Set.of("org.inkling.hybrid.log", "org.inkling.hybrid.run", "org.inkling.hybrid.stage"));
  }
}
