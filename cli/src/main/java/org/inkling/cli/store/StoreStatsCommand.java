package org.inkling.cli.store;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import org.inkling.cli.entries.KeyOrderText;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.inkling.cli.json.JsonOption;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridStatistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the properties of a store. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    description = "Shows the parts of a store on disk and in memory, and the content of its log.")
final class StoreStatsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Mixin private JsonOption json = new JsonOption();

  /** The content of the JSON file. */
  private record Facts(String keyOrder, @Flat Map<String, Object> statistics) {}

  @Override
  public void run() {
    json.requireWritable();
    try (HybridIndex index = folder.openReadOnly(spec.commandLine())) {
      HybridStatistics facts = index.statistics();
      json.write(new Facts(KeyOrderText.word(index.keyOrder()), StoreNumbers.of(facts)));
      PrintWriter out = spec.commandLine().getOut();
      line(out, "store", folder.path());
      line(out, "keys", Text.format("%d, about", index.estimatedSize()));
      line(out, "order", KeyOrderText.of(index.keyOrder()));
      line(
          out,
          "run",
          Text.format(
              "%d entries in %d files, %d bytes",
              facts.run().entries(), facts.run().files(), facts.run().bytes()));
      line(
          out,
          "stage",
          Text.format(
              "%d keys, %d bytes in memory, merged at %d",
              facts.stages().entries(), facts.stages().bytes(), facts.stages().capacityBytes()));
      line(out, "memory", memory(facts));
      line(
          out,
          "log",
          Text.format(
              "%d records since the store was created, %d of them recovered by this opening",
              facts.log().appended(), index.recovery().records()));
      line(out, "changed", Text.format("%d times, the run", facts.run().version()));
      out.flush();
    }
  }

  private static String memory(HybridStatistics facts) {
    return Text.format(
        "%d bytes: a cache of pages of %d, models %d, %.4f for an entry of the run, and the stages",
        facts.memoryBytes(),
        facts.cache().bytes(),
        facts.run().modelBytes(),
        (double) facts.run().modelBytes() / Math.max(1, facts.run().entries()));
  }

  private static void line(PrintWriter out, String name, Object fact) {
    out.printf(Locale.ROOT, "%-8s%s%n", name, fact);
  }
}
