package org.inkling.jmh.report;

import java.util.List;
import java.util.function.Function;
import org.inkling.cli.json.Labelled;

/** The subject of a report: this machine, or a figure of the paper. */
enum Preset implements Labelled {
  STANDARD("Inkling on this machine", Preset::standard),
  FIGURE_7("Figure 7: read/write ratios", PaperFigures::figure7),
  FIGURE_8("Figure 8: read/write ratios, less skewed", PaperFigures::figure8),
  FIGURE_9("Figure 9: inserts by data set", PaperFigures::figure9),
  FIGURE_10("Figure 10: reads by data set", PaperFigures::figure10),
  FIGURE_12("Figure 12: tail latencies", PaperFigures::figure12),
  FIGURE_13("Figure 13: initial size, and reads beside inserts", PaperFigures::figure13),
  FIGURE_15("Figure 15: index sizes", PaperFigures::figure15),
  FIGURES("The paper's figures 7 to 10, 12, 13 and 15", Preset::figures);

  /** The figures of the paper, each of which is a preset. */
  static final List<Preset> OF_THE_PAPER =
      List.of(FIGURE_7, FIGURE_8, FIGURE_9, FIGURE_10, FIGURE_12, FIGURE_13, FIGURE_15);

  private final String title;
  private final Function<Settings, List<Section>> sections;

  Preset(String title, Function<Settings, List<Section>> sections) {
    this.title = title;
    this.sections = sections;
  }

  /**
   * Returns the preset named {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Preset named(String name) {
    return Labelled.named("preset", name, values());
  }

  String title() {
    return title;
  }

  /** Returns the sections of its page, which define the measurements. */
  List<Section> sections(Settings settings) {
    return sections.apply(settings);
  }

  private static List<Section> standard(Settings settings) {
    return new StandardSections(settings, Size.named(settings.size()).workloads()).sections();
  }

  private static List<Section> figures(Settings settings) {
    return OF_THE_PAPER.stream().flatMap(each -> each.sections(settings).stream()).toList();
  }
}
