package org.inkling.house;

import java.util.List;
import java.util.Set;

/** The packages of core. */
final class CoreHouseTest extends HouseLaws {
  @Override
  List<Set<String>> levels() {
    return List.of(
        Set.of("org.inkling"),
        Set.of("org.inkling.memory", "org.inkling.source", "org.inkling.region"),
        Set.of("org.inkling.epoch", "org.inkling.model", "org.inkling.stats", "org.inkling.latch"),
        Set.of(
            "org.inkling.segmentation",
            "org.inkling.slots",
            "org.inkling.bytes",
            "org.inkling.maintenance"),
        Set.of("org.inkling.index"),
        Set.of("org.inkling.loft", "org.inkling.xindex", "org.inkling.bli"));
  }

  @Override
  Set<String> foreign() {
    return Set.of("org.inkling.memory", "org.inkling.region");
  }
}
