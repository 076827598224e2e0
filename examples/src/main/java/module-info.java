/** The command line: quickstart, benchmarks and datasets. */
module org.inkling.examples {
  requires org.inkling.core;
  requires org.inkling.datasets;
  requires static org.jspecify;
}
