/** The command line: quickstart, benchmarks, datasets and checks. */
@SuppressWarnings("requires-automatic") // HdrHistogram, XChart and Batik have no descriptor
module org.inkling.examples {
  requires com.google.gson;
  requires HdrHistogram;
  requires transitive info.picocli;
  requires java.desktop;
  requires java.management;
  requires java.xml;
  requires jdk.management;
  requires me.tongfei.progressbar;
  requires org.agrona;
  requires org.apache.xmlgraphics.batik.svggen;
  requires org.inkling.core;
  requires org.inkling.datasets;
  requires org.inkling.disk;
  requires org.inkling.hybrid;
  requires org.knowm.xchart;
  requires static org.jspecify;

  exports org.inkling.examples;

  opens org.inkling.examples to
      info.picocli;
  opens org.inkling.examples.bench to
      info.picocli;
  opens org.inkling.examples.check to
      info.picocli;
  opens org.inkling.examples.check.churn to
      info.picocli;
  opens org.inkling.examples.check.histories to
      com.google.gson,
      info.picocli;
  opens org.inkling.examples.check.limit to
      info.picocli;
  opens org.inkling.examples.check.soak to
      com.google.gson,
      info.picocli;
  opens org.inkling.examples.datasets to
      com.google.gson,
      info.picocli;
  opens org.inkling.examples.disk to
      com.google.gson,
      info.picocli;
  opens org.inkling.examples.growth to
      info.picocli;
  opens org.inkling.examples.schemes to
      info.picocli;
  opens org.inkling.examples.plot to
      info.picocli;
  opens org.inkling.examples.store to
      com.google.gson,
      info.picocli;
}
