/** An application that uses Inkling's module hybrid. */
module demo.hybrid {
  requires org.inkling.hybrid;
}
