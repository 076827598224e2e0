package org.inkling.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The laws that hold for the packages of a module; each module names its levels. */
abstract class HouseLaws {
  private static final String FOREIGN = "java.lang.foreign";

  /** The packages of the module in levels, lowest first. */
  abstract List<Set<String>> levels();

  /** The packages that may mention the foreign memory interface. */
  Set<String> foreign() {
    return Set.of();
  }

  @Test
  void packagesUseLowerLevelsOnly() throws IOException {
    assertEquals(List.of(), new Levels(levels()).violations(references()));
  }

  @Test
  void nothingElseMentionsForeignMemory() throws IOException {
    var mentioning = new TreeSet<String>();
    references()
        .forEach(
            (user, mentioned) -> {
              if (mentioned.contains(FOREIGN)) {
                mentioning.add(user);
              }
            });
    assertEquals(foreign(), mentioning);
  }

  private static Map<String, Set<String>> references() throws IOException {
    var folder = Path.of(System.getProperty("basedir", ""), "target", "classes");
    var references = ClassReferences.below(folder);
    assertFalse(references.isEmpty(), () -> "no class files in " + folder.toAbsolutePath());
    return references;
  }
}
