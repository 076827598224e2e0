/** Key files, seeded generators, hardness and workloads. */
module org.inkling.datasets {
  requires transitive org.inkling.core;
  requires org.tukaani.xz;
  requires static org.jspecify; // optional for users

  exports org.inkling.datasets;
}
