package org.inkling.cli.datasets;

import org.inkling.datasets.DataFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists, makes, measures and checks key sets. */
@Command(
    name = "datasets",
    mixinStandardHelpOptions = true,
    description = "Lists, makes, measures and checks key sets.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "A set is a name of the list, with a count if wanted (osm, osm:500k, osm:20M), or a file:"
          + " SOSD, or compressed in the forms *.dvar.xz and *.fna.xz. The real sets are looked for"
          + " in the folder that "
          + DataFolder.VARIABLE
          + " names."
    },
    subcommands = {
      DatasetsListCommand.class,
      DatasetsGenerateCommand.class,
      DatasetsHardnessCommand.class,
      DatasetsVerifyCommand.class
    })
public final class DatasetsCommand implements Runnable {
  @Spec private CommandSpec spec;

  /** For the command line. */
  public DatasetsCommand() {}

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
