package org.inkling.cli.bench;

import picocli.CommandLine.Option;

/** The option {@code --values} of a command. */
public final class ValuesOption {
  @Option(
      names = "--values",
      paramLabel = "inline|wide",
      defaultValue = "inline",
      description =
          "Whether values have 61 bits (inline), or all 64, which need separate cells (wide).")
  private String values = "";

  /** Creates the option. */
  public ValuesOption() {}

  /**
   * Returns whether values take all 64 bits.
   *
   * @throws IllegalArgumentException if the option has another value
   */
  public boolean areWide() {
    return Values.areWide(values);
  }
}
