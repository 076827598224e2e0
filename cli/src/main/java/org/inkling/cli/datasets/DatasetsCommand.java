package org.inkling.cli.datasets;

import org.inkling.datasets.DataFolder;
import picocli.CommandLine.Command;

/** Groups the commands for key sets. */
@Command(
    name = "datasets",
    mixinStandardHelpOptions = true,
    description = "Lists, generates, measures and checks key sets.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "A set is a name of the list, optionally with a count (osm, osm:500k, osm:20M), or a file:"
          + " SOSD, or compressed as *.dvar.xz or *.fna.xz. The real sets are searched for in the"
          + " folder that "
          + DataFolder.VARIABLE
          + " names."
    },
    subcommands = {
      DatasetsListCommand.class,
      DatasetsGenerateCommand.class,
      DatasetsHardnessCommand.class,
      DatasetsVerifyCommand.class
    })
public final class DatasetsCommand {
  /** Creates the command. */
  public DatasetsCommand() {}
}
