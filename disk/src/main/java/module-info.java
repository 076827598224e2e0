/** Learned indexes over files, and the page store beneath them. */
module org.inkling.disk {
  requires org.inkling.core;
  requires static org.jspecify;
}
