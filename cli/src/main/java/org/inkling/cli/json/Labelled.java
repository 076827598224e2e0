package org.inkling.cli.json;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

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
    return named(what, label, values, value -> value.label());
  }

  /**
   * Returns the value that {@code labelOf} calls {@code label}.
   *
   * @param what the kind of value, for the message
   * @throws IllegalArgumentException if there is none
   */
  static <E> E named(String what, String label, E[] values, Function<E, String> labelOf) {
    List<String> labels = Arrays.stream(values).map(labelOf).toList();
    int place = labels.indexOf(label);
    if (place < 0) {
      throw new IllegalArgumentException(
          "unknown " + what + " " + label + "; known are " + String.join(", ", labels));
    }
    return values[place];
  }
}
