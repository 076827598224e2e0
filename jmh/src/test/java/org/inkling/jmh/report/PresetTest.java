package org.inkling.jmh.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.inkling.cli.workload.Ycsb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that every preset plans the measurements that it claims. */
class PresetTest {
  private static final Settings SETTINGS = Size.SMALL.settings();

  private static Set<String> values(Preset preset, Function<Cell, Object> of) {
    return Measurement.cells(preset.sections(SETTINGS)).keySet().stream()
        .map(cell -> of.apply(cell).toString())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void cellsCanBeMeasuredAndSectionsHaveNames(Preset preset) {
    List<Section> sections = preset.sections(SETTINGS);
    Set<String> ids = new HashSet<>();
    for (Section section : sections) {
      assertTrue(ids.add(section.id()), section.id());
      assertTrue(!section.panels().isEmpty() || section.isOverTime(), section.id());
    }
    for (Cell cell : Measurement.cells(sections).keySet()) {
      assertEquals(3, cell.plan(SETTINGS).repeats());
    }
    assertEquals(preset, Preset.named(preset.label()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          figure-7; 90/10 70/30 50/50 30/70 insert read; zipf:0.99; 1 2
          figure-8; 90/10 70/30 50/50 30/70 insert read; uniform zipf:0.5; 1 2
          figure-9; insert; uniform; 1 2
          figure-10; read; zipf:0.99; 1 2
          figure-12; 90/10 70/30 50/50 30/70 insert read; uniform zipf:0.99; 2
          figure-13; 90/10 70/30 50/50 30/70 10/90 insert; uniform latest; 2
          figure-15; insert; uniform; 2
          """)
  void aFigureHasTheWorkloadsOfThePaper(
      String name, String workloads, String distributions, String threads) {
    Preset preset = Preset.named(name);
    assertEquals(Set.of(workloads.split(" ")), values(preset, Cell::workload));
    assertEquals(Set.of(distributions.split(" ")), values(preset, Cell::distribution));
    assertEquals(Set.of(threads.split(" ")), values(preset, Cell::threads));
    assertTrue(Preset.FIGURES.sections(SETTINGS).containsAll(preset.sections(SETTINGS)));
  }

  @Test
  void figuresOverDataSetsHaveThePapersFive() {
    Set<String> sets =
        Set.of("longitudes:800000", "covid:800000", "genome:800000", "fb:800000", "osm:800000");
    assertEquals(sets, values(Preset.FIGURE_9, Cell::keys));
    assertEquals(sets, values(Preset.FIGURE_10, Cell::keys));
    assertEquals(sets, values(Preset.FIGURE_15, Cell::keys));
  }

  @Test
  void whereTimeIsSparedOtherSetsHaveFewerRepeatsOfInserts() {
    Settings medium = Size.MEDIUM.settings();
    assertEquals(5, medium.cell("uniform", "insert", "uniform").plan(medium).repeats());
    assertEquals(5, medium.cell("osm", "read", "uniform").plan(medium).repeats());
    assertEquals(3, medium.cell("osm", "insert", "uniform").plan(medium).repeats());
    Settings full = Size.FULL.settings();
    assertEquals(5, full.cell("osm", "insert", "uniform").plan(full).repeats());
  }

  @Test
  void theFullReportHasTheWorkloadsOfYcsbByTheirLetters() {
    Settings full = Size.FULL.settings();
    Section section = Preset.STANDARD.sections(full).get(1);
    List<Panel.Point> points = section.panels().getFirst().points();
    for (Ycsb ycsb : Ycsb.values()) {
      Cell cell = full.cell("uniform", ycsb.workload().toString(), ycsb.distribution().toString());
      assertTrue(points.contains(new Panel.Point("YCSB " + ycsb, cell)), points.toString());
    }
    assertEquals(points.size(), points.stream().map(Panel.Point::cell).distinct().count());
    assertTrue(section.about().contains("YCSB D is 95/5 latest"), section.about());
    Section small = Preset.STANDARD.sections(SETTINGS).get(1);
    assertTrue(small.about().endsWith("90/10 is run on uniform keys only."), small.about());
  }

  @Test
  void initialSizesLoadPartsOfOneSet() {
    assertTrue(values(Preset.FIGURE_13, Cell::load).containsAll(Set.of("0.1", "0.25", "0.75")));
  }

  @Test
  void theStandardReportHasEveryKindOfPlotAndFixedRates() {
    List<Section> sections = Preset.STANDARD.sections(SETTINGS);
    assertEquals(
        List.of("operations", "workloads", "threads", "latencies", "bytes", "sizes", "over-time"),
        sections.stream().map(Section::id).toList());
    Set<String> paced =
        Measurement.cells(sections).entrySet().stream()
            .filter(entry -> entry.getValue().paced())
            .map(entry -> entry.getKey().workload())
            .collect(Collectors.toSet());
    assertEquals(Set.of("read", "50/50"), paced);
  }
}
