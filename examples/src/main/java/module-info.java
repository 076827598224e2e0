/** The command line: quickstart, benchmarks, datasets and checks. */
@SuppressWarnings("requires-automatic") // HdrHistogram has no descriptor
module org.inkling.examples {
  requires com.google.gson;
  requires HdrHistogram;
  requires transitive info.picocli;
  requires java.management;
  requires jdk.management;
  requires me.tongfei.progressbar;
  requires org.agrona;
  requires org.inkling.core;
  requires org.inkling.datasets;
  requires static org.jspecify;

  exports org.inkling.examples;

  opens org.inkling.examples to
      info.picocli;
  opens org.inkling.examples.bench to
      info.picocli;
  opens org.inkling.examples.check to
      info.picocli;
  opens org.inkling.examples.check.histories to
      com.google.gson,
      info.picocli;
  opens org.inkling.examples.check.soak to
      com.google.gson,
      info.picocli;
  opens org.inkling.examples.datasets to
      com.google.gson,
      info.picocli;
  opens org.inkling.examples.growth to
      info.picocli;
  opens org.inkling.examples.schemes to
      info.picocli;
}
