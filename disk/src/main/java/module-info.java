/** Learned indexes over files, and the page store beneath them. */
@SuppressWarnings("module") // the modules named below are compiled after disk
module org.inkling.disk {
  requires jdk.unsupported; // direct access to files
  requires transitive org.inkling.core;
  requires static org.inkling.guards; // no class file refers to it
  requires static org.jspecify; // optional for users

  exports org.inkling.disk;
  exports org.inkling.disk.btree;
  exports org.inkling.disk.index;
  exports org.inkling.disk.model;
  exports org.inkling.disk.read to
      org.inkling.hybrid;
  exports org.inkling.disk.log to
      org.inkling.hybrid;
  exports org.inkling.disk.file to
      org.inkling.cli,
      org.inkling.hybrid;
}
