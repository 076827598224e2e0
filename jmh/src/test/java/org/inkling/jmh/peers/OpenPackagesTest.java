package org.inkling.jmh.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks that a missing flag of the virtual machine is named. */
class OpenPackagesTest {
  private static final Module OURS = OpenPackagesTest.class.getModule();

  @Test
  void testsHaveTheFlagsOfLmdb() {
    OpenPackages.requireForLmdb();
  }

  @Test
  void missingFlagsAreNamed() {
    Map<String, String> flags =
        Map.of("java.nio", "--open-nio", "java.io", "--open-io", "java.math", "--open-math");
    String message =
        assertThrows(
                IllegalStateException.class, () -> OpenPackages.require("This peer", flags, OURS))
            .getMessage();
    assertEquals(
        "This peer needs a JVM that was started with --open-io --open-math",
        message.substring(0, message.indexOf(';')));
  }
}
