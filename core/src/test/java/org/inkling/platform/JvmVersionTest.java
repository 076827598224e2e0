package org.inkling.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.System.Logger.Level;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmVersionTest {
  private static JvmVersion.Remark remark(String version) {
    return JvmVersion.of(Runtime.Version.parse(version));
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "25-ea+36", "25.0.1", "25.0.2+10-LTS", "25.0.2.1"})
  void versionsThatMovePinnedObjects(String version) {
    JvmVersion.Remark remark = remark(version);
    assertNotNull(remark);
    assertEquals(Level.WARNING, remark.level());
    assertTrue(remark.text().startsWith("Java " + version + " can move"), remark.text());
    assertTrue(remark.text().contains("fixed in 25.0.3"), remark.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"25.0.3", "25.0.3.0.1+1", "25.0.4+7-LTS", "25.1"})
  void testedVersions(String version) {
    assertNull(remark(version));
  }

  @ParameterizedTest
  @ValueSource(strings = {"26", "26.0.2.1", "27-ea", "31.0.1"})
  void laterVersionsAreNotTested(String version) {
    JvmVersion.Remark remark = remark(version);
    assertNotNull(remark);
    assertEquals(Level.INFO, remark.level());
    assertTrue(remark.text().startsWith("Java " + version + ": "), remark.text());
    assertTrue(remark.text().contains("run on Java 25;"), remark.text());
  }
}
