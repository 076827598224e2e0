/** Short programs that embed Inkling in a store. */
@SuppressWarnings("requires-automatic") // Agrona and Chronicle have no descriptor
module org.inkling.examples {
  requires chronicle.bytes;
  requires chronicle.core;
  requires org.agrona;
  requires org.inkling.core;
  requires org.inkling.disk;
  requires org.inkling.hybrid;
  requires static org.jspecify;
}
