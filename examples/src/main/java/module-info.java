/** The command line: quickstart, benchmarks and datasets. */
@SuppressWarnings("requires-automatic") // HdrHistogram has no descriptor
module org.inkling.examples {
  requires com.google.gson;
  requires HdrHistogram;
  requires info.picocli;
  requires me.tongfei.progressbar;
  requires org.inkling.core;
  requires org.inkling.datasets;
  requires static org.jspecify;
}
