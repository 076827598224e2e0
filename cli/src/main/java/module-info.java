/** The command line: quickstart, benchmarks, datasets and checks. */
@SuppressWarnings("requires-automatic") // HdrHistogram, JFreeChart and Batik have none
module org.inkling.cli {
  requires com.google.gson;
  requires de.siegmar.fastcsv;
  requires HdrHistogram;
  requires transitive info.picocli;
  requires java.desktop;
  requires java.management;
  requires java.xml;
  requires jdk.management;
  requires me.tongfei.progressbar;
  requires org.agrona;
  requires org.apache.commons.statistics.descriptive;
  requires org.apache.commons.statistics.distribution;
  requires org.inkling.core;
  requires org.inkling.datasets;
  requires org.inkling.disk;
  requires org.inkling.hybrid;
  requires org.apache.xmlgraphics.batik.svggen;
  requires org.jfree.jfreechart;
  requires static org.jspecify;

  exports org.inkling.cli;

  opens org.inkling.cli to
      info.picocli;
  opens org.inkling.cli.bench to
      info.picocli;
  opens org.inkling.cli.check to
      info.picocli;
  opens org.inkling.cli.check.drive to
      info.picocli;
  opens org.inkling.cli.check.histories to
      info.picocli;
  opens org.inkling.cli.check.soak to
      info.picocli;
  opens org.inkling.cli.datasets to
      info.picocli;
  opens org.inkling.cli.disk to
      info.picocli;
  opens org.inkling.cli.entries to
      info.picocli;
  opens org.inkling.cli.experiment to
      info.picocli;
  opens org.inkling.cli.growth to
      info.picocli;
  opens org.inkling.cli.json to
      info.picocli;
  opens org.inkling.cli.schemes to
      info.picocli;
  opens org.inkling.cli.plot to
      info.picocli;
  opens org.inkling.cli.store to
      info.picocli;
  opens org.inkling.cli.workload to
      info.picocli;
}
