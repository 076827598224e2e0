package org.inkling.house;

import java.util.List;
import java.util.Set;

/** The package rules of datasets. */
final class DatasetsHouseTest extends HouseLaws {
  @Override
  List<Set<String>> levels() {
    return List.of(Set.of("org.inkling.datasets"));
  }

  /** Allows all files in one package, so that users import only one. */
  @Override
  int maxFiles() {
    return 38;
  }
}
