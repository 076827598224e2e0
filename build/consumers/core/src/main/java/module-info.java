/** An application that uses Inkling's module core. */
module demo.core {
  requires org.inkling.core;
}
