/** Key files, seeded generators, hardness and workloads. */
module org.inkling.datasets {
  requires org.inkling.core;
  requires org.tukaani.xz;
  requires static org.jspecify;

  exports org.inkling.datasets;
}
