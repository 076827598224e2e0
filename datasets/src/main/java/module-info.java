/** Key files, seeded generators, hardness and workloads. */
module org.inkling.datasets {
  requires transitive org.inkling.core;
  requires org.tukaani.xz;
  requires static transitive org.jspecify;

  exports org.inkling.datasets;
}
