/** Inkling's core: in-memory indexes and the parts they are built from. */
@SuppressWarnings("module") // the friends named below are compiled after core
module org.inkling.core {
  requires static org.inkling.guards; // no class file refers to it
  requires static org.jspecify; // optional for users
  requires static jdk.jfr; // an image without it has no events

  exports org.inkling;
  exports org.inkling.bli;
  exports org.inkling.bytes;
  exports org.inkling.codec;
  exports org.inkling.index;
  exports org.inkling.index.operations;
  exports org.inkling.index.stage;
  exports org.inkling.loft;
  exports org.inkling.region;
  exports org.inkling.source;
  exports org.inkling.xindex;
  exports org.inkling.model to
      org.inkling.datasets,
      org.inkling.disk,
      org.inkling.hybrid;
  exports org.inkling.segmentation to
      org.inkling.datasets,
      org.inkling.disk,
      org.inkling.hybrid;
  exports org.inkling.bytes.check to
      org.inkling.cli;
  exports org.inkling.memory.seam to
      org.inkling.cli;
  exports org.inkling.memory to
      org.inkling.disk,
      org.inkling.cli,
      org.inkling.hybrid;
  exports org.inkling.memory.records to
      org.inkling.disk,
      org.inkling.hybrid;
  exports org.inkling.maintenance to
      org.inkling.disk,
      org.inkling.hybrid;
  exports org.inkling.latch to
      org.inkling.hybrid;
  exports org.inkling.epoch to
      org.inkling.disk,
      org.inkling.hybrid;
  exports org.inkling.platform to
      org.inkling.disk,
      org.inkling.hybrid;
}
