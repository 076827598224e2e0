package org.inkling.jmh.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.inkling.cli.experiment.Text;

/** Describes the parts of a section that are measured less than the rest, to save time. */
final class CoverageNotes {
  private final Settings settings;
  private final Map<Cell, Measurement.Demand> demands;
  private final List<PeerFactory> entrants;

  CoverageNotes(Preset preset, Settings settings) {
    this.settings = settings;
    this.demands = Measurement.cells(preset.sections(settings));
    this.entrants = PeerFactory.of(settings);
  }

  /** Returns the sentences; empty if all indexes are measured alike. */
  String of(Section section) {
    Set<Cell> cells = Measurement.cells(List.of(section)).keySet();
    List<String> absent = new ArrayList<>();
    List<String> partly = new ArrayList<>();
    List<String> atOnce = new ArrayList<>();
    for (PeerFactory entrant : entrants) {
      long able = able(entrant, section, cells);
      long measured = measured(entrant, section, cells);
      if (measured < able) {
        (measured == 0 ? absent : partly).add(entrant.label());
      }
      if (measured > 0 && !cells.isEmpty() && settings.repeats() > 1) {
        atOnce.addAll(entrant.isMeasuredAtOnce() ? List.of(entrant.label()) : List.of());
      }
    }
    List<String> sentences = new ArrayList<>();
    add(sentences, "To save time, not measured here: %s.", absent);
    add(sentences, "To save time, not measured at every point: %s.", partly);
    add(
        sentences,
        "One repeat as long as " + settings.repeats() + ", because loading takes long: %s.",
        atOnce);
    fewer(cells, sentences);
    return String.join(" ", sentences);
  }

  private static void add(List<String> sentences, String sentence, List<String> indexes) {
    if (!indexes.isEmpty()) {
      sentences.add(Text.format(sentence, String.join(", ", indexes)));
    }
  }

  private long able(PeerFactory entrant, Section section, Set<Cell> cells) {
    long overTime = section.isOverTime() && entrant.canDoOverTime(settings) ? 1 : 0;
    return overTime + cells.stream().filter(entrant::canDo).count();
  }

  private long measured(PeerFactory entrant, Section section, Set<Cell> cells) {
    long overTime = section.isOverTime() && entrant.takesPartOverTime(settings) ? 1 : 0;
    return overTime
        + cells.stream()
            .filter(cell -> entrant.takesPart(cell, requireNonNull(demands.get(cell)), settings))
            .count();
  }

  private void fewer(Set<Cell> cells, List<String> sentences) {
    cells.stream()
        .mapToInt(cell -> cell.plan(settings).repeats())
        .filter(repeats -> repeats < settings.repeats())
        .min()
        .ifPresent(
            repeats ->
                sentences.add(
                    Text.format(
                        "Workloads with inserts have %d repeats on sets other than %s.",
                        repeats, settings.sets().getFirst())));
  }
}
