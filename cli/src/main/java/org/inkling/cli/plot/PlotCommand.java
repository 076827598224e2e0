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
        "Draws the output of a benchmark with --json: for `bench --phases` the throughput over time"
            + " and the share of each change, for `bench schemes` the schemes side by side, for"
            + " `bench grow` the rate of the inserts, for `disk calibrate` the speed of reading"
            + " windows.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class PlotCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The file that the benchmark wrote.")
  private Path file = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE.svg|.png",
      description = "The file of the picture (default: an SVG file beside the input).")
  private @Nullable Path out;

  @Option(
      names = "--run",
      paramLabel = "N",
      defaultValue = "1",
      description = "The number of the run, if there are several of each index.")
  private int run;

  /** Creates the command. */
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
