/** The annotation that names the lock of a field, for the compiler alone. */
module org.inkling.guards {
  exports com.google.errorprone.annotations.concurrent;
}
