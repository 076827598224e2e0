package org.inkling.house;

import java.util.List;
import java.util.Set;

/** The packages of datasets. */
final class DatasetsHouseTest extends HouseLaws {
  @Override
  List<Set<String>> levels() {
    return List.of(Set.of("org.inkling.datasets"));
  }

  /** One package, so that its users import one. */
  @Override
  int maxFiles() {
    return 35;
  }
}
