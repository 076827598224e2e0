package org.inkling.datasets;

/**
 * What is known about a key set before it is opened.
 *
 * @param name the name under which {@link KeySets#open} finds it
 * @param kind where its keys come from
 * @param description one line for a reader
 * @param hardness what it measures
 */
public record KeySetInfo(String name, Kind kind, String description, Reached hardness) {

  /** Where keys come from. */
  public enum Kind {
    /** Made from a seed, any number of them. */
    GENERATED,
    /** Read from a file of the data folder. */
    REAL
  }

  /**
   * The hardness of a set as GRE defines it: segments of the optimal piecewise linear approximation
   * per million keys.
   *
   * @param at8 with an epsilon of 8 keys
   * @param at32 with an epsilon of 32 keys
   * @param at512 with an epsilon of 512 keys
   * @param at4096 with an epsilon of 4096 keys
   * @units segments per million keys
   * @source Wongkham et al., Are updatable learned indexes ready?, VLDB 2022
   */
  public record Reached(double at8, double at32, double at512, double at4096) {}
}
