package org.inkling.cli.bench;

import picocli.CommandLine.Option;

/** The option {@code --values} of a command. */
public final class ValuesOption {
  @Option(
      names = "--values",
      paramLabel = "inline|wide",
      defaultValue = "inline",
      description = "Values of 61 bits, or of all 64, which take cells of their own.")
  private String values = "";

  /** For a command. */
  public ValuesOption() {}

  /**
   * Whether values take all 64 bits.
   *
   * @throws IllegalArgumentException if the option has another value
   */
  public boolean areWide() {
    return Values.areWide(values);
  }
}
