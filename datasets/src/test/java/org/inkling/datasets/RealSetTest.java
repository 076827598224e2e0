package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.inkling.source.KeyOrder;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the published sets, if the data folder has them. */
final class RealSetTest {

  @ParameterizedTest
  @CsvSource({
    "genome-real, 14667233, 113554850724, 4611502400027639808,"
        + " 8f830921662e6da2903f89495c1ae403e2042b4693c3db3d9821d2c6ed6adc5d",
    "osm-real, 1900111, 946953648662492301, 10743791762455346235,"
        + " 002252613e732d2ab394b7bf0b4ae00a1ab9481a50cc228aaf4f920b16d25b13",
    "osm-lon-real, 1743215, 828, 3584695766,"
        + " a409a676c31c6d13f19495496236fb8805137839cd7e538521ac693c7d0827d6"
  })
  void keysAreThoseOfThePublishedSet(
      String name, long count, String first, String last, String sha256) {
    assumeTrue(Keys.isHere(Keys.listed(name)), "no data folder that has " + name);
    SortedKeySource keys = KeySets.open(name, 1);
    assertEquals(
        new KeySummary(
            count,
            KeyOrder.UNSIGNED.key(Long.parseUnsignedLong(first)),
            KeyOrder.UNSIGNED.key(Long.parseUnsignedLong(last)),
            sha256),
        KeySummary.of(keys));
  }
}
