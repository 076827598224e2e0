package org.inkling.cli.plot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.experiment.Text;
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

/** Draws the JSON of a command. */
@Command(
    name = "plot",
    description =
        "Draws the JSON that another command wrote: throughput, latencies and memory side by side"
            + " or over time, whatever the command measured. It recognises the command by the"
            + " file.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class PlotCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The file that the command wrote.")
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

  @Option(
      names = "--chart",
      paramLabel = "N",
      description = "Draws only one chart of several, counted from the top.")
  private @Nullable Integer chart;

  /** Creates the command. */
  public PlotCommand() {}

  @Override
  public Integer call() throws IOException {
    System.setProperty("java.awt.headless", "true");
    CommandLine command = spec.commandLine();
    Path picture = out != null ? out : besideFile();
    if (!Picture.canBe(picture)) {
      throw new ParameterException(
          command, "--out ends in .svg or .png, '" + picture + "' does not");
    }
    JsonFile.requireWritable("--out", picture, command);
    try {
      chosen(Figure.draw(JsonPlace.of(file), run)).write(picture);
    } catch (PlotException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    command.getOut().println(picture);
    command.getOut().flush();
    return ExitCode.OK;
  }

  private Picture chosen(Picture all) {
    if (chart == null) {
      return all;
    }
    List<Chart> charts = all.charts();
    if (chart < 1 || chart > charts.size()) {
      throw new PlotException(
          Text.format("--chart is 1 to %d for %s, not %d", charts.size(), file, chart));
    }
    Chart only = charts.get(chart - 1);
    return new Picture(only.title(), List.of(only));
  }

  private Path besideFile() {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return file.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ".svg");
  }
}
