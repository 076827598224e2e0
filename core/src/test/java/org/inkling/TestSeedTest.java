package org.inkling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TestSeedTest {

  @Test
  void aRunThatNamesNoSeedDrawsTheSameNumbersAsTheLast() {
    assertEquals(TestSeed.DEFAULT, TestSeed.base(null));
    assertEquals(TestSeed.of(7, "a test"), TestSeed.of(7, "a test"));
    assertEquals(TestSeed.of("a test"), TestSeed.of(TestSeed.BASE, "a test"));
  }

  @Test
  void baseAndNameBothCount() {
    assertNotEquals(TestSeed.of(7, "a test"), TestSeed.of(8, "a test"));
    assertNotEquals(TestSeed.of(7, "a test"), TestSeed.of(7, "another test"));
  }

  @Test
  void theBaseIsANumberOrDrawn() {
    assertEquals(-42, TestSeed.base("-42"));
    long drawn = TestSeed.base("random");
    assertEquals((int) drawn, drawn);
    assertThrows(NumberFormatException.class, () -> TestSeed.base("often"));
  }

  @Test
  void mavenNamesTheSameDefault() throws IOException {
    String pom = Files.readString(Path.of("../pom.xml"));
    assertTrue(pom.contains("<inkling.seed>" + TestSeed.DEFAULT + "</inkling.seed>"));
  }
}
