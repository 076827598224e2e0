package org.inkling.cli.plot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.inkling.cli.json.JsonFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws the JSON of a benchmark. */
@Command(
    name = "plot",
    description =
        "Draws what a benchmark wrote with --json: of `bench --phases` the throughput over time and"
            + " the share of each change, of `bench schemes` the schemes side by side, of `bench"
            + " grow` the rate of the inserts, of `disk calibrate` how windows are best read.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class PlotCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "What the benchmark wrote.")
  private Path file = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE.svg|.png",
      description = "Where the picture goes; beside the file, as SVG, unless given.")
  private @Nullable Path out;

  @Option(
      names = "--run",
      paramLabel = "N",
      defaultValue = "1",
      description = "Which run, of several of each index.")
  private int run;

  /** For the command line. */
  public PlotCommand() {}

  @Override
  public Integer call() throws IOException {
    System.setProperty("java.awt.headless", "true");
    CommandLine command = spec.commandLine();
    Path picture = out != null ? out : besideFile();
    if (!PictureFile.isKnown(picture)) {
      throw new ParameterException(
          command, "--out ends in .svg or .png, '" + picture + "' does not");
    }
    JsonFile.requireWritable("--out", picture, command);
    try {
      PictureFile.write(Figure.draw(JsonPlace.of(file), run), picture);
    } catch (PlotException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    command.getOut().println(picture);
    command.getOut().flush();
    return ExitCode.OK;
  }

  private Path besideFile() {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return file.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ".svg");
  }
}
