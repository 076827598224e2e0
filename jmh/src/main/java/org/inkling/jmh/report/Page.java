package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.experiment.Text;

/** The page of a report, which is a single file. */
final class Page {
  private static final String STYLE =
      """
      :root { color-scheme: light; }
      body { margin: 0 auto; padding: 1rem; max-width: 66rem; color: #1a1a1a; background: #fff;
        font: 1rem/1.5 system-ui, sans-serif; }
      h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-top: 1px solid #ccc;
        padding-top: 1rem; } h3 { margin-top: 2rem; }
      .wide { overflow-x: auto; } .plot svg { width: 100%; min-width: 40rem; height: auto; }
      figure { margin: 1rem 0; } table { border-collapse: collapse; font-size: .85rem; }
      small { color: #555; }
      caption { text-align: left; font-style: italic; padding: .3rem 0; }
      th, td { border: 1px solid #ccc; padding: .2rem .5rem; text-align: right; }
      th[scope=row], thead th:first-child { text-align: left; } td { white-space: nowrap; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
      dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; } .bad { border-left: .3rem solid #b00020;
        padding-left: .7rem; } .notes { border-left: .3rem solid #0072b2; padding-left: .7rem; }
      @media print { body { max-width: none; } .plot svg { min-width: 0; }
        figure, table { break-inside: avoid; } .wide { overflow: visible; } td { white-space: normal; } }
      """;

  private static final String RATES =
      "The fixed rates: operations that were due, as a part of the median throughput of the same"
          + " index without a clock at every operation; the part of them that was carried out,"
          + " median and (minimum); the part of the cores that others took meanwhile";

  private final Report report;
  private final Map<String, String> notes;
  private final Preset preset;
  private final Drawing drawing;
  private final Tables tables;
  private final PanelSummary remarks;
  private final CoverageNotes sparing;
  private final Html html = new Html();

  private Page(Report report, Map<String, String> notes) {
    this.report = report;
    this.notes = notes;
    this.preset = Preset.named(report.preset());
    this.drawing = new Drawing(report);
    this.tables = new Tables(report);
    this.remarks = new PanelSummary(report);
    this.sparing = new CoverageNotes(preset, report.settings());
  }

  /**
   * Draws a report.
   *
   * @param notes the notes on sections, by their id
   */
  static String of(Report report, Map<String, String> notes) {
    Page page = new Page(report, notes);
    page.draw();
    return page.html.toString();
  }

  private void draw() {
    html.raw("<!DOCTYPE html>").raw("<html lang=\"en\"><head><meta charset=\"utf-8\">");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    html.text("title", preset.title()).raw("<style>").raw(STYLE).raw("</style></head><body>");
    html.raw("<header>").text("h1", preset.title());
    warnings();
    facts();
    contents();
    html.raw("</header><main>");
    for (Section section : preset.sections(report.settings())) {
      draw(section);
    }
    floors();
    failures();
    html.raw("</main></body></html>");
  }

  private void warnings() {
    if (!report.complete()) {
      html.raw(
          "<p class=\"bad\">"
              + Html.escape("This run ended before all measurements were complete.")
              + "</p>");
    }
    if (report.wrongAnswers() > 0) {
      String text = Text.format("%,d answers were wrong.", report.wrongAnswers());
      html.raw("<p class=\"bad\">" + Html.escape(text) + "</p>");
    }
  }

  private void facts() {
    html.facts(ReportFacts.of(report));
    html.paragraphs(
        "Every index runs in its own process; the processes take turns within each repeat, so that"
            + " all of them run under the same conditions. Every answer is checked. A figure is the"
            + " median of the repeats, with the minimum and the maximum in brackets; below, it is"
            + " given as a multiple of the memory floor, measured in the same process in a region"
            + " as large as the index.");
    html.paragraphs(ReportFacts.pages(report.settings()));
  }

  private void contents() {
    html.raw("<nav aria-label=\"Contents\"><ul>");
    for (Section section : preset.sections(report.settings())) {
      html.raw(
          Text.format(
              "<li><a href=\"#%s\">%s</a></li>", section.id(), Html.escape(section.title())));
    }
    html.raw("</ul></nav>");
  }

  private void draw(Section section) {
    html.raw(Text.format("<section id=\"%s\">", section.id())).text("h2", section.title());
    html.paragraphs(section.about()).paragraphs(sparing.of(section));
    String note = notes.getOrDefault(section.id(), "");
    if (!note.isEmpty()) {
      html.raw("<div class=\"notes\">").paragraphs(note).raw("</div>");
    }
    for (Panel panel : section.panels()) {
      draw(panel);
    }
    if (section.isOverTime()) {
      overTime();
    }
    html.raw("</section>");
  }

  private void draw(Panel panel) {
    html.text("h3", panel.title());
    html.list(remarks.of(panel));
    figure(drawing.of(panel));
    List<List<String>> rows = tables.of(panel);
    if (rows.size() > 1) {
      html.table(caption(panel, rows), rows);
    } else {
      html.text("p", "Nothing was measured.");
    }
    if (panel.measure().isPaced() && rows.size() > 1) {
      html.table(RATES, tables.arrivalRates(panel));
    }
  }

  private static String caption(Panel panel, List<List<String>> rows) {
    String text =
        panel.form().isCurves()
            ? ", ns; ×: as a multiple of a random load of a cache line that depends on the previous"
                + " load"
            : ", " + panel.measure().title() + "; ×: " + panel.measure().multiples();
    boolean isMarked =
        rows.stream().flatMap(List::stream).anyMatch(cell -> cell.contains(Tables.DISTURBED));
    return panel.title()
        + text
        + (isMarked
            ? Text.format(
                "; %s, hollow in the plot: others took more than a tenth of the cores in a repeat",
                Tables.DISTURBED)
            : "");
  }

  private void figure(Optional<Picture> picture) {
    picture.ifPresent(
        each -> html.raw("<figure class=\"wide plot\">").raw(each.svg()).raw("</figure>"));
  }

  private void overTime() {
    if (report.timelines().isEmpty()) {
      html.text("p", "Nothing was measured.");
      return;
    }
    figure(drawing.overTime(report.timelines()));
    Timeline first = report.timelines().getFirst();
    String caption =
        Text.format(
            "Windows of %,d operations by %d threads on %s; ×: %s",
            first.windowOperations(),
            first.threads(),
            first.keys(),
            Measure.THROUGHPUT.multiples());
    html.table(caption, tables.overTime(report.timelines()));
  }

  private void floors() {
    List<List<String>> rows = tables.floors();
    if (rows.size() > 1) {
      html.raw("<section id=\"floor\">").text("h2", "The memory floor");
      html.paragraphs(
          "One random load of a cache line by one thread, in a region outside the heap as large as"
              + " the index: dependent, if the address depends on the previous line, and"
              + " independent, if all addresses are known in advance.");
      html.table("The minimum of three rounds", rows).raw("</section>");
    }
  }

  private void failures() {
    List<String> failures = new ArrayList<>();
    for (Finding finding : report.findings()) {
      if (finding.failure() != null) {
        failures.add(finding.index() + ", " + finding.cell() + ": " + finding.failure());
      }
    }
    for (Timeline timeline : report.timelines()) {
      if (timeline.failure() != null) {
        failures.add(timeline.index() + ", shifting mixes: " + timeline.failure());
      }
    }
    if (!failures.isEmpty()) {
      html.raw("<section id=\"failures\" class=\"bad\">").text("h2", "Failures");
      html.list(failures).raw("</section>");
    }
  }
}
