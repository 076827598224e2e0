package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Summarises a panel in computed sentences. */
final class PanelSummary {
  /** The index that is compared with the others. */
  private static final String OURS = "loft";

  private static final String FIRST_PEER = "skiplist";

  private final Report report;

  PanelSummary(Report report) {
    this.report = report;
  }

  /** An index at a point. */
  private record Rival(String index, String point, Spread spread) {}

  /** Returns the sentences; none if there is nothing to compare. */
  List<String> of(Panel panel) {
    if (panel.form().isCurves() || panel.form() == Panel.Form.LINES_RELATIVE) {
      return List.of();
    }
    List<String> first = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    for (Panel.Point point : panel.points()) {
      Optional<Spread> ours = report.figure(panel.measure(), point.cell(), OURS);
      Optional<Rival> best = best(panel, point);
      if (ours.isEmpty() || best.isEmpty()) {
        continue;
      }
      double ratio = ratio(panel, ours.get(), best.get().spread);
      String unsure = ours.get().overlaps(best.get().spread) ? ", within the spread" : "";
      if (ratio >= 1) {
        first.add(
            "%s (%s of %s%s)".formatted(point.label(), times(ratio), best.get().index, unsure));
      } else {
        sentences.add(
            "At %s %s is ahead of %s: %s%s."
                .formatted(point.label(), best.get().index, OURS, times(1 / ratio), unsure));
      }
    }
    if (!first.isEmpty()) {
      sentences.addFirst(
          "%s is ahead of all others at %s.".formatted(OURS, String.join(", ", first)));
    }
    beside(panel).ifPresent(sentences::add);
    gain(panel).ifPresent(sentences::add);
    if (panel.measure().isPaced()) {
      new ArrivalRates(report).tails(panel).ifPresent(sentences::add);
    }
    return sentences;
  }

  private Optional<Rival> best(Panel panel, Panel.Point point) {
    Rival best = null;
    for (String index : report.settings().indexes()) {
      Optional<Spread> found = report.figure(panel.measure(), point.cell(), index);
      if (!index.equals(OURS) && found.isPresent()) {
        Rival rival = new Rival(index, point.label(), found.get());
        best = best == null || ratio(panel, rival.spread, best.spread) > 1 ? rival : best;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Returns how many times as good one is as the other. */
  private static double ratio(Panel panel, Spread one, Spread other) {
    return panel.measure().moreIsBetter()
        ? one.median() / other.median()
        : other.median() / one.median();
  }

  private static String times(double ratio) {
    return Numbers.of(ratio) + "×";
  }

  /** Compares the index with the first peer at each point. */
  private Optional<String> beside(Panel panel) {
    List<String> ratios = new ArrayList<>();
    for (Panel.Point point : panel.points()) {
      Optional<Spread> ours = report.figure(panel.measure(), point.cell(), OURS);
      Optional<Spread> theirs = report.figure(panel.measure(), point.cell(), FIRST_PEER);
      if (ours.isPresent() && theirs.isPresent()) {
        ratios.add(point.label() + " " + times(ratio(panel, ours.get(), theirs.get())));
      }
    }
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "How %s compares with %s: %s.".formatted(OURS, FIRST_PEER, String.join(", ", ratios)));
  }

  /** Describes the gain from the fewest threads to the most. */
  private Optional<String> gain(Panel panel) {
    if (panel.form() != Panel.Form.LINES || !panel.axis().equals("threads")) {
      return Optional.empty();
    }
    List<String> gains = new ArrayList<>();
    Panel.Point first = panel.points().getFirst();
    Panel.Point last = panel.points().getLast();
    for (String index : report.settings().indexes()) {
      Optional<Spread> few = report.figure(panel.measure(), first.cell(), index);
      Optional<Spread> many = report.figure(panel.measure(), last.cell(), index);
      if (few.isPresent() && many.isPresent() && last != first) {
        gains.add(index + " " + times(many.get().median() / few.get().median()));
      }
    }
    return gains.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "From %s to %s threads: %s."
                .formatted(first.label(), last.label(), String.join(", ", gains)));
  }
}
