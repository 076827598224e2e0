/** Learned indexes over files, and the page store beneath them. */
module org.inkling.disk {
  requires transitive org.inkling.core;
  requires static transitive org.jspecify;
}
