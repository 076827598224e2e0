package org.inkling.house;

import static org.inkling.house.ChildJvm.after;
import static org.inkling.house.ChildJvm.placeOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.inkling.loft.LoftIndex;
import org.junit.jupiter.api.Test;

/** What a user of core gets from a JVM that denies native access, and that the advice helps. */
class DeniedAccessTest {
  private static final String DENY = "--illegal-native-access=deny";
  private static final String CLASSES = placeOf(LoftIndex.class);
  private static final String TESTS = placeOf(DeniedMain.class);
  private static final List<String> CLASS_PATH =
      List.of("-cp", CLASSES + File.pathSeparator + TESTS);
  private static final List<String> MODULE_PATH =
      List.of("--module-path", CLASSES, "--add-modules", "org.inkling.core", "-cp", TESTS);

  @Test
  void onTheClassPathTheFlagIsForUnnamedModules() throws Exception {
    String message = denied(CLASS_PATH, DENY, "--enable-native-access=java.base");
    String flag = message.substring(message.indexOf("--"));
    assertEquals("--enable-native-access=ALL-UNNAMED", flag);
    assertBuilds(CLASS_PATH, flag);
  }

  @Test
  void onTheModulePathTheFlagNamesTheModule() throws Exception {
    String message = denied(MODULE_PATH, DENY, "--enable-native-access=ALL-UNNAMED");
    String flag = message.substring(message.indexOf("--"));
    assertEquals("--enable-native-access=org.inkling.core", flag);
    assertBuilds(MODULE_PATH, flag);
  }

  private static String denied(List<String> path, String... flags) throws Exception {
    List<String> printed = run(path, flags);
    String message = after(DeniedMain.FIRST, printed);
    assertTrue(message.startsWith("the JVM denies native access to "), message);
    assertEquals(message, after(DeniedMain.SECOND, printed));
    assertEquals("77", after(DeniedMain.REGION, printed));
    return message;
  }

  private static void assertBuilds(List<String> path, String flag) throws Exception {
    List<String> printed = run(path, DENY, flag);
    assertEquals(DeniedMain.BUILT, after(DeniedMain.FIRST, printed));
    assertEquals(DeniedMain.BUILT, after(DeniedMain.SECOND, printed));
    assertFalse(printed.toString().contains("WARNING"), printed::toString);
  }

  private static List<String> run(List<String> path, String... flags) throws Exception {
    var options = new ArrayList<>(List.of(flags));
    options.addAll(path);
    return ChildJvm.run(DeniedMain.class, options);
  }
}
