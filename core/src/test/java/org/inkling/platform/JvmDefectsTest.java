package org.inkling.platform;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmDefectsTest {
  @ParameterizedTest
  @ValueSource(strings = {"25", "25-ea+36", "25.0.1", "25.0.2+10-LTS", "25.0.2.1"})
  void versionsThatMovePinnedObjects(String version) {
    String defect = JvmDefects.of(Runtime.Version.parse(version));
    assertNotNull(defect);
    assertTrue(defect.contains("Java " + version + " ") && defect.contains("25.0.3"), defect);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"25.0.3", "25.0.3.0.1+1", "25.0.4+7-LTS", "25.1", "26", "26.0.2.1", "27-ea"})
  void versionsWithoutAKnownDefect(String version) {
    assertNull(JvmDefects.of(Runtime.Version.parse(version)));
  }
}
