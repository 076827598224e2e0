package org.inkling.cli.datasets;

import java.io.PrintWriter;
import java.util.Locale;
import org.inkling.cli.entries.KeyInput;
import org.inkling.cli.entries.KeySeed;
import org.inkling.cli.json.JsonOption;
import org.inkling.datasets.Hardness;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures how hard a key set is for a learned index. */
@Command(
    name = "hardness",
    mixinStandardHelpOptions = true,
    description = {
      "Measures how hard a key set is for a learned index.",
      "Prints the number of segments that the optimal piecewise linear approximation needs for a"
          + " million keys, at epsilon 8, 32, 512 and 4096, as the GRE benchmark defines it."
    })
final class DatasetsHardnessCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "FILE|NAME[:COUNT]",
      description = "A key file, or a set such as osm:20M.")
  private String set = "";

  @Mixin private KeySeed seed = new KeySeed();

  @Mixin private JsonOption json = new JsonOption();

  /** The measurement and its subject. */
  private record Finding(
      String set, long keys, double at8, double at32, double at512, double at4096) {}

  @Override
  public void run() {
    json.requireWritable();
    SortedKeySource keys = KeyInput.open(set, seed.value()).source();
    Hardness hardness = Hardness.measure(Progress.of(keys, "hardness " + set));
    json.write(
        new Finding(
            set,
            hardness.keys(),
            hardness.at8(),
            hardness.at32(),
            hardness.at512(),
            hardness.at4096()));
    print(hardness);
  }

  private void print(Hardness hardness) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("set     " + set);
    out.println("keys    " + hardness.keys());
    out.println("epsilon segments/million");
    print(out, 8, hardness.at8());
    print(out, 32, hardness.at32());
    print(out, 512, hardness.at512());
    print(out, 4096, hardness.at4096());
    out.flush();
  }

  private static void print(PrintWriter out, int epsilon, double segments) {
    out.printf(Locale.ROOT, "%-7d %.1f%n", epsilon, segments);
  }
}
