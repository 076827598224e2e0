/** Inkling's core: indexes that live in memory, and what they are built from. */
module org.inkling.core {
  requires static org.jspecify;
}
