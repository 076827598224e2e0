/** A library with an index of its own. */
module demo.laws {
  requires transitive org.inkling.core;

  exports demo.laws;
}
