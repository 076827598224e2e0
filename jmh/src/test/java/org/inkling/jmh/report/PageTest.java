package org.inkling.jmh.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.inkling.cli.bench.MemoryFloor;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.LatencyCurve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Checks the pages of invented reports. */
class PageTest {
  private static final Settings SETTINGS =
      new Settings(
          "small",
          List.of("loft", "skiplist"),
          List.of("uniform"),
          4_000,
          List.of(1_000),
          List.of(1, 2),
          2,
          0.1,
          3,
          7,
          false,
          false);

  @TempDir Path folder;

  private static LatencyCurve curve(long nanos) {
    return new LatencyCurve(5, Collections.nCopies(LatencyCurve.PERCENTILES.size(), nanos));
  }

  private static Finding finding(Cell cell, String index, double... millions) {
    return finding(cell, index, List.of(), millions);
  }

  private static Finding finding(
      Cell cell, String index, List<Figures.Paced> paced, double... millions) {
    return finding(cell, index, paced, new CpuContention(0, 0.05), millions);
  }

  private static Finding disturbed(Cell cell, String index, double... millions) {
    return finding(cell, index, List.of(), new CpuContention(0.03, 0.11), millions);
  }

  private static Finding finding(
      Cell cell, String index, List<Figures.Paced> paced, CpuContention taken, double... millions) {
    List<Double> rates = new ArrayList<>();
    for (double rate : millions) {
      rates.add(rate * 1e6);
    }
    return new Finding(
        cell,
        index,
        new Figures(
            1_000,
            List.of(50_000L, 40_000L, 100_000L),
            rates,
            List.of(taken),
            curve(200),
            curve(300),
            paced,
            24_000,
            25_000,
            1_000,
            25_000,
            0,
            0,
            0,
            new MemoryFloor(1 << 20, 100, 10),
            "jdk",
            "-flag"),
        null);
  }

  private static Report report(String command, boolean complete, Finding... findings) {
    return report("figure-7", command, complete, findings);
  }

  private static Report report(
      String preset, String command, boolean complete, Finding... findings) {
    return new Report(
        Report.SCHEMA,
        Report.VERSION,
        preset,
        SETTINGS,
        Provenance.now(command, Instant.now(), 0.5),
        complete,
        List.of(findings),
        List.of());
  }

  private static Cell read(int threads) {
    return SETTINGS.cell("uniform", "read", "zipf:0.99").withThreads(threads);
  }

  @Test
  void figuresAreMediansWithSpreadAndMultiples() throws IOException {
    String page =
        Page.of(
            report(
                "x",
                true,
                finding(read(1), "loft", 10, 8, 20),
                finding(read(2), "loft", 16),
                finding(read(1), "skiplist", 5),
                finding(read(2), "skiplist", 20)),
            Map.of());
    assertTrue(
        page.contains("10.0 (8.00–20.0)<br><small>10.0× / 1.00×</small>"),
        "100 ns at floors of 10 and 100 ns");
    assertTrue(
        page.contains("16.0<br><small>12.5× / 1.25×</small>"), "125 ns of each of two threads");
    assertTrue(page.contains("loft is ahead of all others at 1 (2.00× of skiplist)."));
    assertTrue(page.contains("At 2 skiplist is ahead of loft: 1.25×."));
    assertTrue(page.contains("How loft compares with skiplist: 1 2.00×, 2 0.800×."));
    assertTrue(page.contains("From 1 to 2 threads: loft 1.60×, skiplist 4.00×."));
    assertTrue(page.contains("<dt>flags of the indexes</dt>\n<dd>-flag</dd>"), "of all alike");
    assertTrue(page.contains("others took 5 % of the cores in the median repeat"));
    assertTrue(page.contains("Nothing was measured."), "of the other ratios");
    assertFalse(page.contains("This run ended before"));
  }

  private static Figures.Paced paced(double due, double done, long nanos, CpuContention taken) {
    return new Figures.Paced(due * 1e6, done * 1e6, curve(nanos), curve(nanos), taken);
  }

  @Test
  void fixedRatesAreSaidAndHowTheyWereKept() throws IOException {
    List<Figures.Paced> alone =
        List.of(paced(4, 4, 200, new CpuContention(0.01, 0.02)), paced(4, 3, 200, null));
    List<Figures.Paced> beside = List.of(paced(3, 1.5, 500, null));
    Finding one = finding(SETTINGS.cell("uniform", "read", "uniform"), "loft", alone, 8, 10, 16);
    Finding other = finding(SETTINGS.cell("uniform", "50/50", "uniform"), "loft", beside, 6);
    String page = Page.of(report("standard", "x", true, one, other), Map.of());
    assertTrue(page.contains("The 99.9th percentile of 50/50 to that of read: loft 2.50×."));
    String row =
        "<th scope=\"row\">loft</th><td>4.00</td><td>40 %</td><td>88 % (75 %)</td><td>3 %</td>"
            + "<td>3.00</td><td>50 %</td><td>50 % (50 %)</td><td>–</td>";
    assertTrue(page.contains(row), page);
    String without =
        Page.of(report("standard", "x", true, finding(one.cell(), "loft", 8)), Map.of());
    assertFalse(without.contains("The fixed rates"));
  }

  @Test
  void windowsOverTimeAreMultiplesOfTheFloorOfTheSameKeys() {
    Finding beside = finding(SETTINGS.cell("uniform", "read", "uniform"), "loft", 1);
    Tables tables = new Tables(report("standard", "x", true, beside));
    List<Timeline> timelines =
        List.of(timeline("loft", 10e6, 20e6, 40e6), timeline("skiplist", 20e6));
    assertEquals(
        List.of(List.of("loft", "20.0 (10.0)\n10.0× / 1.00×"), List.of("skiplist", "20.0 (20.0)")),
        tables.overTime(timelines).subList(1, 3));
  }

  private static Timeline timeline(String index, double... rates) {
    List<Timeline.Window> windows = new ArrayList<>();
    for (double rate : rates) {
      windows.add(new Timeline.Window(0, rate, null));
    }
    return new Timeline(index, "uniform:8000", 2, List.of("90/10"), 1_000, windows, null);
  }

  @Test
  void nothingIsConcludedFromDisturbedFigures() throws IOException {
    Report report =
        report(
            "x",
            true,
            disturbed(read(1), "loft", 10),
            finding(read(2), "loft", 16),
            finding(read(1), "skiplist", 5),
            finding(read(2), "skiplist", 20));
    String page = Page.of(report, Map.of());
    assertTrue(page.contains("How loft compares with skiplist: 2 0.800×."), page);
    assertFalse(page.contains("loft is ahead of all others"), "it is at 1, but was disturbed");
    assertTrue(page.contains("From 1 to 2 threads: skiplist 4.00×."), page);
    assertTrue(
        page.contains(
            "Left out of these sentences, because others took more than a tenth of the cores in a"
                + " repeat: loft at 1 (14 %)."),
        page);
    assertTrue(page.contains("<td>10.0 †<br><small>10.0× / 1.00×</small></td>"), page);
    assertTrue(page.contains("†, hollow in the plot: others took more than a tenth"), page);
    assertFalse(page.contains("16.0 †"), "that one was not");
  }

  @Test
  void bytesAreComparedWhoeverTookTheCores() {
    Cell insert = SETTINGS.cell("uniform", "insert", "uniform");
    Report report =
        report("standard", "x", true, disturbed(insert, "loft", 1), finding(insert, "skiplist", 1));
    Panel bytes =
        new Panel(
            "Bytes",
            "key set",
            Panel.Form.BARS,
            Measure.BYTES_AT_END,
            List.of(new Panel.Point("uniform", insert)));
    assertTrue(new PanelSummary(report).of(bytes).getFirst().startsWith("loft is ahead"));
  }

  @Test
  void elevenEntrantsLookAlikeInEveryPlotAndUnlikeEachOther() throws Exception {
    List<String> all = Size.MEDIUM.settings().indexes();
    Settings settings = Size.MEDIUM.settings();
    List<Finding> findings = new ArrayList<>();
    for (String workload : List.of("read", "insert")) {
      Cell cell = settings.cell("uniform", workload, "uniform").withThreads(1);
      all.forEach(index -> findings.add(finding(cell, index, 1 + all.indexOf(index))));
    }
    Report report =
        new Report(
            Report.SCHEMA,
            Report.VERSION,
            "standard",
            settings,
            Provenance.now("x", Instant.now(), 0.5),
            true,
            findings,
            List.of());
    String page = Page.of(report, Map.of());
    Set<String> looks = new HashSet<>();
    for (String index : all) {
      Set<String> ofIndex = coloursOfBars(page, index);
      assertEquals(1, ofIndex.size(), index + " has " + ofIndex);
      assertTrue(looks.addAll(ofIndex), index + " looks like another");
    }
    assertTrue(page.length() < 1_000_000, page.length() + " characters");
  }

  private static Set<String> coloursOfBars(String page, String index) throws Exception {
    Set<String> colours = new HashSet<>();
    for (MatchResult svg :
        Pattern.compile("<svg.*?</svg>", Pattern.DOTALL).matcher(page).results().toList()) {
      NodeList titles =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(svg.group())))
              .getElementsByTagName("title");
      for (int i = 0; i < titles.getLength(); i++) {
        if (titles.item(i).getTextContent().startsWith(index + ", ")) {
          Element shape = (Element) titles.item(i).getParentNode();
          Element coloured = shape.hasAttribute("fill") ? shape : (Element) shape.getParentNode();
          colours.add(coloured.getAttribute("fill"));
        }
      }
    }
    return colours;
  }

  @Test
  void overlappingSpreadsAreSaidToBe() throws IOException {
    String page =
        Page.of(
            report(
                "x",
                true,
                finding(read(1), "loft", 9, 10, 11),
                finding(read(1), "skiplist", 8, 8, 9.5)),
            Map.of());
    assertTrue(page.contains("1 (1.25× of skiplist, within the spread)"));
  }

  @Test
  void failuresAndUnfinishedRunsAreSaidToBe() throws IOException {
    Finding failed = new Finding(read(1), "skiplist", null, "it <fell> & broke");
    String page =
        Page.of(report("a \"b\" <c>", false, finding(read(1), "loft", 1), failed), Map.of());
    assertTrue(page.contains("This run ended before all measurements were complete."));
    assertTrue(page.contains("failed: ") || page.contains("<td>failed</td>"));
    assertTrue(page.contains("it &lt;fell&gt; &amp; broke"));
    assertTrue(page.contains("a &quot;b&quot; &lt;c&gt;"));
    assertFalse(page.contains("<fell>") || page.contains("<c>"));
  }

  @Test
  void aFileHoldsAllOfAReport() throws IOException {
    Report report = report("x", false, finding(read(1), "loft", 1, 2), failure());
    Path file = folder.resolve("report.json");
    ReportFile.write(report, file);
    assertEquals(report, ReportFile.read(file));
  }

  @Test
  void aBatchIsAsManyOperationsAsItHasKeys() {
    Cell batches = SETTINGS.cell("uniform", "getall:64", "uniform");
    Report report = report("x", true, finding(batches, "loft", 1));
    double nanos = report.figure(Measure.NANOS, batches, "loft").orElseThrow().median();
    assertEquals(2 * 1000.0 / 64, nanos, "of each of two threads");
  }

  private static Finding failure() {
    return new Finding(read(2), "loft", null, "no memory");
  }

  @Test
  void anIndexHasAFigureWhereItHasOne() {
    Report report = report("x", true, finding(read(1), "loft", 4), failure());
    assertEquals(4, report.figure(Measure.THROUGHPUT, read(1), "loft").orElseThrow().median());
    assertEquals(
        24, report.figure(Measure.BYTES_AFTER_LOAD, read(1), "loft").orElseThrow().median());
    Spread nanos = report.figure(Measure.NANOS, read(1), "loft").orElseThrow();
    assertEquals(new Spread(250, 250, 250, List.of(25.0, 2.5)), nanos);
    Spread load = report.figure(Measure.LOAD_RATE, read(1), "loft").orElseThrow();
    assertEquals(20, load.median(), "1,000 keys in 50 microseconds");
    assertEquals(List.of(5.0, 0.5), load.multiples());
    assertTrue(report.figure(Measure.PACED_READ_P999, read(1), "loft").isEmpty());
    assertTrue(report.figure(Measure.THROUGHPUT, read(2), "loft").isEmpty());
  }
}
