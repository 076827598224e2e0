package org.inkling.jmh.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks that a section describes the parts that are measured less than the rest. */
class CoverageNotesTest {

  private static Map<String, String> said(Preset preset, Settings settings) {
    CoverageNotes sparing = new CoverageNotes(preset, settings);
    return preset.sections(settings).stream().collect(Collectors.toMap(Section::id, sparing::of));
  }

  private static Settings ofIndexes(List<String> indexes, int repeats, boolean sparing) {
    Settings usual = Size.MEDIUM.settings();
    return new Settings(
        usual.size(),
        indexes,
        List.of("uniform", "osm"),
        usual.keys(),
        usual.sizes(),
        usual.threads(),
        usual.workers(),
        usual.seconds(),
        repeats,
        usual.seed(),
        sparing,
        false);
  }

  @Test
  void whoIsAbsentAndWhoIsThereInPart() {
    List<String> indexes = List.of("loft", "hashmap", "pgm", "h2");
    Map<String, String> said = said(Preset.STANDARD, ofIndexes(indexes, 5, true));
    assertEquals(
        "To save time, not measured at every point: hashmap, pgm, h2."
            + " One repeat as long as 5, because loading takes long: h2.",
        said.get("operations"),
        "on the second set");
    assertEquals(
        "To save time, not measured here: pgm, h2."
            + " To save time, not measured at every point: hashmap."
            + " Workloads with inserts have 3 repeats on sets other than uniform.",
        said.get("workloads"));
    assertEquals("To save time, not measured here: h2.", said.get("over-time"));
    assertTrue(said.get("threads").contains("not measured at every point: pgm, h2."), "one thread");
    String figure = said(Preset.FIGURE_9, ofIndexes(indexes, 3, true)).get("figure-9");
    assertEquals("To save time, not measured here: hashmap, h2.", figure, "pgm cannot insert");
  }

  @Test
  void nothingIsSaidWhereAllAreMeasuredAlike() {
    List<String> indexes = List.of("loft", "skiplist", "hashmap", "pgm");
    said(Preset.STANDARD, ofIndexes(indexes, 5, false))
        .forEach((section, text) -> assertEquals("", text, section));
    Settings leads = ofIndexes(List.of("loft", "skiplist"), 3, true);
    assertFalse(said(Preset.STANDARD, leads).values().stream().anyMatch(text -> !text.isEmpty()));
  }
}
