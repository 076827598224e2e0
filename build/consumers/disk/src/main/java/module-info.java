/** An application that uses Inkling's module disk. */
module demo.disk {
  requires org.inkling.disk;
}
