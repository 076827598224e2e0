package org.inkling.cli.workload;

import java.io.Serializable;
import org.inkling.cli.json.Labelled;

/**
 * The distribution of the present keys that are read.
 *
 * @param kind the law
 * @param theta the skew of a Zipf law
 */
public record Distribution(Kind kind, double theta) implements Labelled, Serializable {
  /** The skew of recency in YCSB. */
  static final double RECENCY_THETA = 0.99;

  /** The law by which a key is drawn. */
  public enum Kind {
    /** All keys are equally likely. */
    UNIFORM,
    /** By rank of popularity; popular keys are spread over the key space. */
    ZIPF,
    /** By rank of recency; the last key inserted is the most popular. */
    LATEST
  }

  /**
   * Parses {@code uniform}, {@code zipf:0.99} or {@code latest}.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static Distribution parse(String text) {
    if (text.equals("uniform")) {
      return new Distribution(Kind.UNIFORM, 0);
    } else if (text.equals("latest")) {
      return new Distribution(Kind.LATEST, RECENCY_THETA);
    } else if (text.startsWith("zipf:")) {
      return zipf(text.substring("zipf:".length()));
    }
    throw new IllegalArgumentException(
        "unknown distribution "
            + text
            + "; known are uniform, zipf:T (for example zipf:0.99), latest");
  }

  private static Distribution zipf(String text) {
    double theta;
    try {
      theta = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("the skew of zipf is a number, not " + text, e);
    }
    if (!(theta > 0 && theta < 2)) {
      throw new IllegalArgumentException("the skew of zipf is above 0 and below 2, not " + text);
    }
    return new Distribution(Kind.ZIPF, theta);
  }

  /** Returns the spelling that the command line accepts. */
  @Override
  public String toString() {
    return switch (kind) {
      case UNIFORM -> "uniform";
      case ZIPF -> "zipf:" + theta;
      case LATEST -> "latest";
    };
  }
}
