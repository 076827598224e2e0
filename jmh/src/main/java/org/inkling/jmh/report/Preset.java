package org.inkling.jmh.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The subject of a report: this machine, or a figure of the paper. */
enum Preset {
  STANDARD("standard", "Inkling on this machine", Preset::standard),
  FIGURE_7("figure-7", "Figure 7: read/write ratios", PaperFigures::figure7),
  FIGURE_8("figure-8", "Figure 8: read/write ratios, less skewed", PaperFigures::figure8),
  FIGURE_9("figure-9", "Figure 9: inserts by data set", PaperFigures::figure9),
  FIGURE_10("figure-10", "Figure 10: reads by data set", PaperFigures::figure10),
  FIGURE_12("figure-12", "Figure 12: tail latencies", PaperFigures::figure12),
  FIGURE_13(
      "figure-13", "Figure 13: initial size, and reads beside inserts", PaperFigures::figure13),
  FIGURE_15("figure-15", "Figure 15: index sizes", PaperFigures::figure15),
  FIGURES("figures", "The paper's figures 7 to 10, 12, 13 and 15", Preset::figures);

  /** The figures of the paper, each of which is a preset. */
  static final List<Preset> OF_THE_PAPER =
      List.of(FIGURE_7, FIGURE_8, FIGURE_9, FIGURE_10, FIGURE_12, FIGURE_13, FIGURE_15);

  private final String label;
  private final String title;
  private final Function<Settings, List<Section>> sections;

  Preset(String label, String title, Function<Settings, List<Section>> sections) {
    this.label = label;
    this.title = title;
    this.sections = sections;
  }

  /**
   * Returns the preset named {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Preset named(String name) {
    for (Preset preset : values()) {
      if (preset.label.equals(name)) {
        return preset;
      }
    }
    throw new IllegalArgumentException("unknown preset " + name + "; known are " + names());
  }

  static String names() {
    return Arrays.stream(values()).map(Preset::label).collect(Collectors.joining(", "));
  }

  String label() {
    return label;
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
