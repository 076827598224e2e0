package org.inkling.disk.model;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of page models.
 *
 * @source the disk paper (SIGMOD'24), sections 6 to 8
 */
public enum ModelKind {
  /** Optimal segments of entries, in levels. */
  PGM(1, "pgm"),
  /** Like {@link #PGM}, with slopes and intercepts compressed. */
  CPR_PGM(2, "cpr-pgm"),
  /** Optimal segments with zero intervals. */
  PGM_D(3, "pgm-d"),
  /** Like {@link #PGM_D}, with slopes and intercepts compressed. */
  CPR_PGM_D(4, "cpr-pgm-d"),
  /** Like {@link #CPR_PGM_D}, with keys compressed too. */
  CPRLECO_PGM_D(5, "cprleco-pgm-d"),
  /** A greedy spline with a radix table. */
  RADIXSPLINE(6, "radixspline"),
  /** Like {@link #RADIXSPLINE}, with zero intervals. */
  RADIXSPLINE_D(7, "radixspline-d"),
  /** The first key of each page. */
  ZONEMAP(8, "zonemap"),
  /** Like {@link #ZONEMAP}, compressed. */
  LECO_ZONEMAP(9, "leco-zonemap"),
  /** Compressed separators, each anywhere between two pages. */
  LECO_ZONEMAP_D(10, "leco-zonemap-d");

  private final int code;
  private final String label;

  ModelKind(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** Returns its name in reports and on command lines. */
  public String label() {
    return label;
  }

  /** Returns whether it is a zone map, whose windows have one page. */
  public boolean isZoneMap() {
    return this == ZONEMAP || this == LECO_ZONEMAP || this == LECO_ZONEMAP_D;
  }

  /** Returns its code in files, above 0. */
  public int code() {
    return code;
  }

  /**
   * Returns the kind with this name.
   *
   * @throws IllegalArgumentException if no kind has it; the message lists the valid names
   */
  public static ModelKind of(String label) {
    for (ModelKind kind : values()) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    String labels = Arrays.stream(values()).map(ModelKind::label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "no kind of model is called " + label + ", expected one of " + labels);
  }

  /** Returns the kind with this code, or null. */
  @SuppressWarnings("exports") // JSpecify is optional for users
  public static @Nullable ModelKind ofCode(long code) {
    for (ModelKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }
}
