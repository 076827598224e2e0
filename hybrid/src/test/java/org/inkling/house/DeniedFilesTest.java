package org.inkling.house;

import static org.inkling.house.ChildJvm.after;
import static org.inkling.house.ChildJvm.placeOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.inkling.disk.index.DiskIndex;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.loft.LoftIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * That index files and stores, in a JVM that denies native access, fail with one exception that
 * names the flag, leave nothing behind, and work with that flag.
 */
class DeniedFilesTest {
  private static final String FLAG = "--enable-native-access=";
  private static final String BOTH = FLAG + "org.inkling.core,org.inkling.disk";
  private static final String PRODUCT =
      String.join(
          File.pathSeparator,
          placeOf(LoftIndex.class),
          placeOf(DiskIndex.class),
          placeOf(HybridIndex.class));
  private static final String TESTS = placeOf(DeniedFilesMain.class);
  private static final List<String> CLASS_PATH =
      List.of("-cp", PRODUCT + File.pathSeparator + TESTS);
  private static final List<String> MODULE_PATH =
      List.of("--module-path", PRODUCT, "--add-modules", "org.inkling.hybrid", "-cp", TESTS);

  @TempDir Path folder;

  @Test
  void onTheClassPathTheFlagIsForUnnamedModules() throws Exception {
    assertDenied(run(CLASS_PATH, FLAG + "java.base"), FLAG + "ALL-UNNAMED");
    assertDone(run(CLASS_PATH, FLAG + "ALL-UNNAMED"));
  }

  @Test
  void onTheModulePathTheFlagNamesBothModules() throws Exception {
    assertDenied(run(MODULE_PATH, FLAG + "ALL-UNNAMED"), BOTH);
    assertDenied(run(MODULE_PATH, FLAG + "org.inkling.core"), BOTH);
    assertDone(run(MODULE_PATH, BOTH));
  }

  /** Index files are made and read without the memory of core, stores are not. */
  @Test
  void aStoreNeedsTheMemoryOfCore() throws Exception {
    List<String> printed = run(MODULE_PATH, FLAG + "org.inkling.disk");
    for (String attempt : DeniedFilesMain.ATTEMPTS) {
      String message = after(attempt + " 1: ", printed);
      if (DeniedFilesMain.STORES.contains(attempt)) {
        assertTrue(message.contains("the module org.inkling.core"), message);
        assertTrue(message.endsWith(BOTH), message);
      } else {
        assertEquals(DeniedFilesMain.DONE, message);
      }
      assertEquals(message, after(attempt + " 0: ", printed));
    }
    assertEquals(Set.of("file", "tree"), left());
  }

  private void assertDenied(List<String> printed, String flag) throws Exception {
    for (String attempt : DeniedFilesMain.ATTEMPTS) {
      String message = after(attempt + " 0: ", printed);
      assertTrue(message.startsWith("the JVM denies native access to "), message);
      assertTrue(message.endsWith(" " + flag), message);
      assertEquals(message, after(attempt + " 1: ", printed));
    }
    assertEquals(Set.of(), left());
  }

  /** Returns the names of what the attempts have left, whatever it is. */
  private Set<String> left() throws IOException {
    try (Stream<Path> left = Files.list(folder)) {
      return left.map(path -> path.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  private static void assertDone(List<String> printed) {
    for (String attempt : DeniedFilesMain.ATTEMPTS) {
      assertEquals(DeniedFilesMain.DONE, after(attempt + " 0: ", printed));
      assertEquals(DeniedFilesMain.DONE, after(attempt + " 1: ", printed));
    }
  }

  private List<String> run(List<String> path, String flag) throws Exception {
    var options = new ArrayList<>(List.of("--illegal-native-access=deny", flag));
    options.addAll(path);
    return ChildJvm.run(DeniedFilesMain.class, options, folder.toString());
  }
}
