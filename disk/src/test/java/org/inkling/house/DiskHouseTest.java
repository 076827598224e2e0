package org.inkling.house;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The package rules of disk. */
final class DiskHouseTest extends HouseLaws {
  @Override
  List<Set<String>> levels() {
    return List.of(
        Set.of("org.inkling.disk"),
        Set.of("org.inkling.disk.system", "org.inkling.disk.page"),
        Set.of("org.inkling.disk.file", "org.inkling.disk.cache"),
        Set.of("org.inkling.disk.read"),
        Set.of("org.inkling.disk.format", "org.inkling.disk.log"),
        Set.of("org.inkling.disk.bits"),
        Set.of("org.inkling.disk.leco"),
        Set.of("org.inkling.disk.line"),
        Set.of("org.inkling.disk.column"),
        Set.of("org.inkling.disk.model"),
        Set.of("org.inkling.disk.btree"),
        Set.of("org.inkling.disk.index"));
  }

  @Override
  Map<String, String> harmlessInitializers() {
    return Map.of("org.inkling.disk.file.ThreadQueue", "a pool starts its threads with its tasks");
  }

  @Override
  Set<String> foreign() {
    return Set.of("org.inkling.disk.system");
  }
}
