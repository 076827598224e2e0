package org.inkling.cli.json;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A value with a name on the command line and in JSON. */
public interface Labelled {

  /** Returns the name: for an enum constant, its own in lower case with dashes. */
  default String label() {
    return label(this);
  }

  /** Returns the text of a value in lower case with dashes. */
  static String label(Object value) {
    return value.toString().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the value named {@code label}.
   *
   * @param what the kind of value, for the message
   * @throws IllegalArgumentException if there is none
   */
  static <E extends Labelled> E named(String what, String label, E[] values) {
    for (E value : values) {
      if (value.label().equals(label)) {
        return value;
      }
    }
    String known =
        Arrays.stream(values).map(value -> value.label()).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("unknown " + what + " " + label + "; known are " + known);
  }
}
