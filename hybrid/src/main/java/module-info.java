/** A dynamic stage in memory over a static stage on disk. */
module org.inkling.hybrid {
  requires org.inkling.core;
  requires org.inkling.disk;
  requires static org.jspecify;
}
