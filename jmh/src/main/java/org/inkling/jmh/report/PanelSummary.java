package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.inkling.cli.experiment.Text;

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
      Optional<Spread> ours = quiet(panel, point, OURS);
      Optional<Rival> best = best(panel, point);
      if (ours.isEmpty() || best.isEmpty()) {
        continue;
      }
      double ratio = ratio(panel, ours.get(), best.get().spread);
      String unsure = ours.get().overlaps(best.get().spread) ? ", within the spread" : "";
      if (ratio >= 1) {
        first.add(
            Text.format("%s (%s of %s%s)", point.label(), times(ratio), best.get().index, unsure));
      } else {
        sentences.add(
            Text.format(
                "At %s %s is ahead of %s: %s%s.",
                point.label(), best.get().index, OURS, times(1 / ratio), unsure));
      }
    }
    if (!first.isEmpty()) {
      sentences.addFirst(
          Text.format("%s is ahead of all others at %s.", OURS, String.join(", ", first)));
    }
    beside(panel).ifPresent(sentences::add);
    gain(panel).ifPresent(sentences::add);
    if (panel.measure().isPaced()) {
      lastToFirst(panel, "The 99.9th percentile of %s to that of %s: %s.")
          .ifPresent(sentences::add);
    }
    leftOut(panel).ifPresent(sentences::add);
    return sentences;
  }

  /** Returns the figure of an index at a point, unless others took too much of the processors. */
  private Optional<Spread> quiet(Panel panel, Panel.Point point, String index) {
    return report.disturbance(panel, point.cell(), index).isPresent()
        ? Optional.empty()
        : report.figure(panel.measure(), point.cell(), index);
  }

  /** Names the figures from which no conclusion is drawn. */
  private Optional<String> leftOut(Panel panel) {
    List<String> disturbed = new ArrayList<>();
    for (Panel.Point point : panel.points()) {
      for (String index : report.settings().indexes()) {
        report
            .disturbance(panel, point.cell(), index)
            .map(part -> Text.format("%s at %s (%s)", index, point.label(), Numbers.percent(part)))
            .ifPresent(disturbed::add);
      }
    }
    return disturbed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Left out of these sentences, because others took more than a tenth of the cores in a"
                + Text.format(" repeat: %s.", String.join(", ", disturbed)));
  }

  private Optional<Rival> best(Panel panel, Panel.Point point) {
    Rival best = null;
    for (String index : report.settings().indexes()) {
      Optional<Spread> found = quiet(panel, point, index);
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
      Optional<Spread> ours = quiet(panel, point, OURS);
      Optional<Spread> theirs = quiet(panel, point, FIRST_PEER);
      if (ours.isPresent() && theirs.isPresent()) {
        ratios.add(point.label() + " " + times(ratio(panel, ours.get(), theirs.get())));
      }
    }
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Text.format(
                "How %s compares with %s: %s.", OURS, FIRST_PEER, String.join(", ", ratios)));
  }

  /** Describes the gain of each index from the fewest threads to the most. */
  private Optional<String> gain(Panel panel) {
    return panel.form() == Panel.Form.LINES && panel.axis().equals("threads")
        ? lastToFirst(panel, "From %2$s to %1$s threads: %3$s.")
        : Optional.empty();
  }

  /**
   * Describes the figure of each index at the last point as a multiple of the figure at the first.
   *
   * @param sentence a format of the labels of the last and the first point, and of the multiples
   */
  private Optional<String> lastToFirst(Panel panel, String sentence) {
    Panel.Point first = panel.points().getFirst();
    Panel.Point last = panel.points().getLast();
    List<String> ratios = new ArrayList<>();
    for (String index : report.settings().indexes()) {
      Optional<Spread> before = quiet(panel, first, index);
      Optional<Spread> after = quiet(panel, last, index);
      if (first != last && before.isPresent() && after.isPresent()) {
        ratios.add(index + " " + times(after.get().median() / before.get().median()));
      }
    }
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Text.format(sentence, last.label(), first.label(), String.join(", ", ratios)));
  }
}
