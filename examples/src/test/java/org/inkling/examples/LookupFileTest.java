package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Countries beside the floor of a sorted map, over all addresses. */
final class LookupFileTest {
  private static final int RANGES = 20_000;

  @Test
  void countriesAreThoseOfTheRanges(@TempDir Path folder) {
    var random = TestSeed.random("LookupFile");
    var countries = new TreeMap<Long, String>();
    while (countries.size() < RANGES) {
      String country = "" + (char) random.nextInt('A', 'Z' + 1) + (char) random.nextInt('A', 'Z');
      countries.put(random.nextLong(1L << 32), country);
    }
    Path written = folder.resolve("written.index");
    LookupFile.write(written, countries);
    var changes = Map.of(countries.firstKey(), "XX", 0L, "YY", (1L << 32) - 1, "ZZ");
    Path file = folder.resolve("countries.index");
    try (var lookup = new LookupFile(written)) {
      lookup.writeWith(changes, file);
    }
    countries.putAll(changes);
    try (var lookup = new LookupFile(file)) {
      for (int i = 0; i < 10_000; i++) {
        long number = i == 0 ? 0 : random.nextLong(1L << 32);
        var range = countries.floorEntry(number);
        String address = address(number);
        assertEquals(number, LookupFile.number(address));
        assertEquals(range == null ? "--" : range.getValue(), lookup.country(address));
      }
    }
  }

  private static String address(long number) {
    return (number >> 24)
        + "."
        + (number >> 16 & 255)
        + "."
        + (number >> 8 & 255)
        + "."
        + (number & 255);
  }
}
