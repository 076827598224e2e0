package org.inkling.jmh.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.inkling.cli.Inkling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;
import picocli.CommandLine;

/** Runs the command as a user would, on few keys and for a short time. */
@Execution(ExecutionMode.CONCURRENT)
class ReportCommandTest {
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");
  private static final Pattern REFERENCE = Pattern.compile("(?:url\\(#|href=\"#)([^)\"]+)");

  private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine line = Inkling.commandLine(new ReportCommand());
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    return line.execute(arguments);
  }

  private int measure(String more) {
    String common =
        "report --count 4000 --seconds 0.02 --repeat 2 --threads 1 --out " + folder + " ";
    return run((common + more).split(" "));
  }

  private Report report() {
    return ReportFile.read(folder.resolve("report.json"));
  }

  private String page() throws IOException {
    return Files.readString(folder.resolve("report.html"));
  }

  /** Checks that every id occurs once, and that every reference has a target. */
  private static void assertWhole(String page) throws Exception {
    Set<String> ids = new HashSet<>();
    for (Matcher matcher = ID.matcher(page); matcher.find(); ) {
      assertTrue(ids.add(matcher.group(1)), "twice: " + matcher.group(1));
    }
    for (Matcher matcher = REFERENCE.matcher(page); matcher.find(); ) {
      assertTrue(ids.contains(matcher.group(1)), "refers to nothing: " + matcher.group(1));
    }
    assertFalse(page.contains("<script"), "nothing runs in it");
    assertFalse(page.contains("src="), "nothing is loaded");
    int figure = page.indexOf("<svg ");
    while (figure >= 0) {
      int end = page.indexOf("</svg>", figure) + "</svg>".length();
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(page.substring(figure, end))));
      figure = page.indexOf("<svg ", end);
    }
  }

  @Test
  void aSmallReportIsMeasuredDrawnAndDrawnAgain() throws Exception {
    assertEquals(0, measure("--keys uniform,osm --index loft,skiplist,pgm"), err.toString());
    Report report = report();
    assertTrue(report.complete());
    assertEquals(0, report.wrongAnswers());
    Set<Cell> cells = new HashSet<>(Measurement.cells(sections(report)).keySet());
    assertTrue(cells.size() >= 9, cells.toString());
    for (Cell cell : cells) {
      Figures figures = report.finding(cell, "loft").orElseThrow().figures();
      assertEquals(2, figures.opsPerSecond().size(), cell.toString());
      assertFalse(figures.loadNanos().isEmpty(), cell.toString());
      assertTrue(figures.floor().dependentNanos() > 0, cell.toString());
      assertFalse(figures.flags().contains(HUGE_PAGES), "no option requested " + figures.flags());
      assertEquals(cell.writes(), figures.writes().count() > 0, cell.toString());
      assertEquals(!cell.writes(), report.finding(cell, "pgm").isPresent(), cell.toString());
    }
    assertEquals(
        List.of("loft", "skiplist"), report.timelines().stream().map(Timeline::index).toList());
    String page = page();
    assertWhole(page);
    assertTrue(page.contains("Throughput while the mix shifts"), page);
    assertFalse(page.contains("Failures"), page);

    Files.delete(folder.resolve("report.html"));
    assertEquals(0, run("report", "--from", folder.resolve("report.json").toString()));
    assertEquals(page, page(), "the page depends on the JSON alone");
  }

  private static List<Section> sections(Report report) {
    return Preset.named(report.preset()).sections(report.settings());
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 8, 9, 10, 12, 13, 15})
  void notesStandInTheSectionOfAFigure(int number) throws Exception {
    String figure = "figure-" + number;
    assertEquals(0, measure("--index loft --preset " + figure), err.toString());
    assertFalse(page().contains("Nothing was measured"), page());
    Path notes = folder.resolve("notes.md");
    Files.writeString(notes, "Not this.\n\n## " + figure + "\nIt <agrees>,\nas it should.\n");
    String json = folder.resolve("report.json").toString();
    assertEquals(0, run("report", "--from", json, "--notes", notes.toString()), err.toString());
    assertTrue(page().contains("<p>It &lt;agrees&gt;, as it should.</p>"), page());
    assertFalse(page().contains("Not this"), page());
    assertWhole(page());
  }

  @Test
  void whoTakesLongToLoadIsMeasuredAtOnce() {
    assertEquals(0, measure("--preset figure-10 --index loft,h2"), err.toString());
    for (Finding finding : report().findings()) {
      int repeats = finding.index().equals("h2") ? 1 : 2;
      assertEquals(repeats, finding.figures().opsPerSecond().size(), finding.toString());
    }
  }

  @Test
  void theHeapHasHugePagesWhereTheyAreAskedFor() throws IOException {
    assertEquals(
        0, measure("--preset figure-10 --index skiplist --heap-huge-pages"), err.toString());
    assertTrue(report().settings().heapHugePages());
    for (Finding finding : report().findings()) {
      assertTrue(finding.figures().flags().contains(HUGE_PAGES), finding.toString());
    }
    assertTrue(page().contains("also request them, by " + HUGE_PAGES), page());
  }

  @Test
  void whatIsThereIsNotOverwritten() throws IOException {
    Path json = folder.resolve("report.json");
    Files.writeString(json, "mine");
    assertEquals(2, measure("--preset figure-10"));
    assertTrue(err.toString().contains("report.json already exists"), err.toString());
    assertEquals("mine", Files.readString(json));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --preset; figure-11; unknown preset figure-11
          --size; huge; unknown size huge
          --index; loft,tree; unknown peer tree
          --index; loft,loft; --index names loft twice
          --keys; no-such-set; no-such-set
          --count; 10; --count is at least 4000
          --count; many; --count
          --threads; 0; --threads
          --seconds; 0; --seconds
          --repeat; 0; --repeat
          --notes; no-such-file; there is no file no-such-file
          --from; no-such-file; there is no file no-such-file
          """)
  void whatCannotBeIsRefusedInOneLine(String option, String value, String reason) {
    assertEquals(2, run("report", "--out", folder.resolve("new").toString(), option, value));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains(reason), err.toString());
    assertFalse(Files.exists(folder.resolve("new")), "created before it was refused");
  }

  @Test
  void whatIsNoReportIsNotDrawn() throws IOException {
    Path file = folder.resolve("file.json");
    for (String content :
        List.of(
            "nothing",
            "[1]",
            "{\"schema\":\"inkling-report\",\"version\":7}",
            "{\"schema\":\"inkling-report\",\"version\":1}")) {
      Files.writeString(file, content);
      assertEquals(2, run("report", "--from", file.toString()), content);
      assertFalse(Files.exists(folder.resolve("report.html")), content);
    }
    assertEquals(4, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains("version 7, expected is 1"), err.toString());
  }

  @Test
  void measuringOptionsDoNotGoWithFrom() {
    assertEquals(2, run("report", "--from", "report.json", "--size", "full"));
    assertTrue(
        err.toString().contains("--size requires measurements, but --from does not measure"),
        err.toString());
  }
}
