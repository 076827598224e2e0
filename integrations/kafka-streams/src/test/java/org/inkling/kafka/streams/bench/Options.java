package org.inkling.kafka.streams.bench;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options of {@link WordCount}, each with its value. */
final class Options {
  private static final List<String> NAMES =
      List.of("store", "through", "keys", "records", "warm-up", "seed", "folder", "gc-log");

  private final Map<String, String> values = new HashMap<>();

  Options(String[] arguments) {
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i].replaceFirst("^--", "");
      if (!NAMES.contains(name) || i + 1 == arguments.length) {
        throw new IllegalArgumentException(
            "expected " + NAMES + ", each with a value, not " + arguments[i]);
      }
      values.put(name, arguments[i + 1]);
    }
    if (keys() < 1 || keys() > Words.MAX_WORDS || records() < 0 || warmUp() < 0) {
      throw new IllegalArgumentException(
          "expected 1 to " + Words.MAX_WORDS + " keys, 0 or more records and warm-up");
    }
  }

  private String required(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("--" + name + " is missing");
    }
    return value;
  }

  StoreKind store() {
    return StoreKind.valueOf(required("store").toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Whether each word comes as a record through the driver; else a loop is around the store. */
  boolean throughDriver() {
    String through = values.getOrDefault("through", "store");
    if (!List.of("driver", "store").contains(through)) {
      throw new IllegalArgumentException("--through is driver or store, not " + through);
    }
    return through.equals("driver");
  }

  int keys() {
    return Integer.parseInt(values.getOrDefault("keys", "2000000"));
  }

  long records() {
    return Long.parseLong(values.getOrDefault("records", "2000000"));
  }

  /** Keys that are counted twice, in a store that is closed, before the measurement. */
  int warmUp() {
    return Integer.parseInt(values.getOrDefault("warm-up", "200000"));
  }

  long seed() {
    return Long.parseLong(values.getOrDefault("seed", "1"));
  }

  /** Where a store of the disk lies. */
  Path folder() {
    return Path.of(required("folder"));
  }

  Path gcLog() {
    return Path.of(required("gc-log"));
  }
}
