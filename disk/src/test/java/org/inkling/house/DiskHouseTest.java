package org.inkling.house;

import java.util.List;
import java.util.Set;

/** The packages of disk. */
final class DiskHouseTest extends HouseLaws {
  @Override
  List<Set<String>> levels() {
    return List.of(Set.of("org.inkling.disk"));
  }
}
