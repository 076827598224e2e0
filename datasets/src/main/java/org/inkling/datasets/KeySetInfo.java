package org.inkling.datasets;

/**
 * The facts that are known about a key set before it is opened.
 *
 * @param name the name under which {@link KeySets#open} finds it
 * @param kind the origin of its keys
 * @param description a description in one line
 * @param hardness the hardness of its keys
 */
public record KeySetInfo(String name, Kind kind, String description, Reached hardness) {

  /** The origin of keys. */
  public enum Kind {
    /** Generated from a seed, in any number. */
    GENERATED,
    /** Read from a file of the data folder. */
    REAL
  }

  /**
   * The hardness of a set as GRE defines it: segments of the optimal piecewise linear approximation
   * per million keys.
   *
   * @param at8 the hardness with an epsilon of 8 keys
   * @param at32 the hardness with an epsilon of 32 keys
   * @param at512 the hardness with an epsilon of 512 keys
   * @param at4096 the hardness with an epsilon of 4096 keys
   * @units segments per million keys
   * @source Wongkham et al., Are updatable learned indexes ready?, VLDB 2022
   */
  public record Reached(double at8, double at32, double at512, double at4096) {}
}
