package org.inkling.cli.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.inkling.cli.Inkling;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.chart.SeriesStyle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import picocli.CommandLine;

/** Runs the command as a user would: checks the pictures by reading them back, and the refusals. */
class PlotCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(Object... arguments) {
    CommandLine line = Inkling.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    return line.execute(words);
  }

  private Path file(String figure) throws Exception {
    return PlotFiles.write(
        folder,
        figure + ".json",
        switch (figure) {
          case "phases" -> PlotFiles.phases();
          case "schemes" -> PlotFiles.schemes(true);
          default -> PlotFiles.growth();
        });
  }

  private static Element svg(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  @ParameterizedTest
  @ValueSource(strings = {"phases", "schemes", "growth"})
  void anSvgHasItsLinesAndSaysWhatItShows(String figure) throws Exception {
    assertEquals(0, run("plot", file(figure)), err.toString());
    Path picture = folder.resolve(figure + ".svg");
    assertEquals(picture.toString(), out.toString().strip());
    Element root = svg(picture);
    assertEquals("svg", root.getTagName());
    assertEquals("1000", root.getAttribute("width"));
    assertEquals("0 0 1000 " + root.getAttribute("height"), root.getAttribute("viewBox"));
    assertTrue(root.getElementsByTagName("text").getLength() > 10, "text is text");
    assertFalse(root.getElementsByTagName("title").item(0).getTextContent().isEmpty());
    String description = root.getElementsByTagName("desc").item(0).getTextContent();
    assertTrue(description.contains("million"), description);
    assertTrue(
        description.contains(figure.equals("schemes") ? "self-tuning" : "loft, skiplist"),
        description);
  }

  @Test
  void theSharesOfChangesAndRulesAreInThePicture() throws Exception {
    assertEquals(0, run("plot", file("phases")), err.toString());
    String description =
        svg(folder.resolve("phases.svg")).getElementsByTagName("desc").item(0).getTextContent();
    assertTrue(
        description.contains(
            "loft: share of each structure change; percent by million operations: expansions,"
                + " splits."),
        description);
    assertTrue(description.contains("loft: share of each rule"), description);
  }

  @ParameterizedTest
  @ValueSource(strings = {"phases", "schemes", "growth"})
  void aPngIsAPictureOfManyColours(String figure) throws Exception {
    Path picture = folder.resolve("picture.PNG");
    assertEquals(0, run("plot", file(figure), "--out", picture), err.toString());
    BufferedImage image = ImageIO.read(picture.toFile());
    assertEquals(2 * Picture.WIDTH, image.getWidth());
    assertTrue(image.getHeight() >= 800, image.getHeight() + " pixels");
    Set<Integer> colours = new HashSet<>();
    for (int y = 0; y < image.getHeight(); y += 3) {
      for (int x = 0; x < image.getWidth(); x += 3) {
        colours.add(image.getRGB(x, y));
      }
    }
    assertTrue(colours.contains(0xFF000000 | SeriesStyle.at(0).colour()), "the first series");
    assertTrue(colours.contains(0xFF000000 | SeriesStyle.at(1).colour()), "the second");
  }

  @Test
  void oneChartOfSeveralCanBeDrawn() throws Exception {
    assertEquals(0, run("plot", file("phases"), "--chart", 2), err.toString());
    Element root = svg(folder.resolve("phases.svg"));
    assertEquals(
        "loft: share of each structure change",
        root.getElementsByTagName("title").item(0).getTextContent());
    assertTrue(Integer.parseInt(root.getAttribute("height")) < 300);
  }

  @ParameterizedTest
  @ValueSource(strings = {"svg", "png"})
  void theSameFileGivesTheSamePicture(String ending) throws Exception {
    Path first = folder.resolve("first." + ending);
    Path second = folder.resolve("second." + ending);
    Path file = file("phases");
    assertEquals(0, run("plot", file, "--out", first), err.toString());
    assertEquals(0, run("plot", file, "--out", second), err.toString());
    assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
  }

  @Test
  void whatCannotBeDrawnIsRefusedInOneLine() throws Exception {
    Path other = PlotFiles.write(folder, "other.json", "{\"figure\": \"tails\"}");
    refused("other.json cannot be drawn: plot draws the JSON of", "plot", other);
    refused("is no JSON", "plot", PlotFiles.write(folder, "words.json", "{words"));
    refused("there is no file", "plot", folder.resolve("none.json"));
    refused("cannot be read", "plot", folder);
    refused("has no run 3", "plot", file("phases"), "--run", "3");
    refused("--chart is 1 to 3", "plot", file("phases"), "--chart", "4");
    refused("--out ends in .svg or .png", "plot", other, "--out", "picture.pdf");
    refused("--out", "plot", other, "--out", folder.resolve("no-folder/picture.svg"));
    refused("FILE", "plot");
    assertFalse(Files.exists(folder.resolve("phases.svg")), "nothing is written when refused");
  }

  private void refused(String reason, Object... arguments) {
    err.getBuffer().setLength(0);
    assertEquals(2, run(arguments), reason);
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains(reason), err.toString());
  }
}
