package org.inkling.house;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The packages of core. */
final class CoreHouseTest extends HouseLaws {
  @Override
  List<Set<String>> levels() {
    return List.of(
        Set.of("org.inkling"),
        Set.of(
            "org.inkling.platform",
            "org.inkling.memory.seam",
            "org.inkling.region",
            "org.inkling.codec"),
        Set.of("org.inkling.memory", "org.inkling.source"),
        Set.of("org.inkling.memory.records"),
        Set.of("org.inkling.epoch", "org.inkling.model", "org.inkling.stats", "org.inkling.latch"),
        Set.of("org.inkling.segmentation", "org.inkling.maintenance"),
        Set.of("org.inkling.index"),
        Set.of("org.inkling.index.stage", "org.inkling.index.operations"),
        Set.of("org.inkling.loft.slots"),
        Set.of("org.inkling.loft.node"),
        Set.of("org.inkling.loft.policy"),
        Set.of("org.inkling.loft.table"),
        Set.of("org.inkling.loft.scan"),
        Set.of("org.inkling.loft.change"),
        Set.of("org.inkling.loft.rounds"),
        Set.of("org.inkling.loft.load"),
        Set.of("org.inkling.loft.verify"),
        Set.of("org.inkling.loft.engine"),
        Set.of("org.inkling.bli.node"),
        Set.of("org.inkling.bli.table"),
        Set.of("org.inkling.bli.scan"),
        Set.of("org.inkling.xindex.root"),
        Set.of("org.inkling.xindex.rounds"),
        Set.of("org.inkling.xindex.group"),
        Set.of("org.inkling.xindex.delta"),
        Set.of("org.inkling.xindex.table"),
        Set.of("org.inkling.xindex.scan", "org.inkling.xindex.change"),
        Set.of("org.inkling.xindex.hash"),
        Set.of("org.inkling.xindex.move"),
        Set.of("org.inkling.loft", "org.inkling.xindex", "org.inkling.bli"),
        Set.of("org.inkling.bytes.node"),
        Set.of("org.inkling.bytes.tree"),
        Set.of("org.inkling.bytes.scan", "org.inkling.bytes.records"),
        Set.of("org.inkling.bytes.map"),
        Set.of("org.inkling.bytes"),
        Set.of("org.inkling.bytes.check"));
  }

  @Override
  Rooms rooms() {
    return new Rooms(
        Set.of("org.inkling.loft", "org.inkling.xindex", "org.inkling.bli", "org.inkling.bytes"),
        Map.of(
            "org.inkling.bytes", Set.of("org.inkling.loft"),
            "org.inkling.bytes.records", Set.of("org.inkling.loft")));
  }

  @Override
  Map<String, String> harmlessInitializers() {
    String reason = "a pool starts its threads with its tasks";
    return Map.of(
        "org.inkling.maintenance.MaintenanceExecutors$Clock", reason,
        "org.inkling.maintenance.MaintenanceExecutors$Holder", reason);
  }

  @Override
  Set<String> foreign() {
    return Set.of("org.inkling.memory", "org.inkling.region");
  }
}
