/** A dynamic stage in memory over a static stage on disk. */
module org.inkling.hybrid {
  requires transitive org.inkling.core;
  requires transitive org.inkling.disk;
  requires static org.inkling.guards; // no class file refers to it
  requires static org.jspecify; // optional for users

  exports org.inkling.hybrid;
  exports org.inkling.hybrid.durable;
  exports org.inkling.hybrid.index;
}
