package org.inkling.house;

import static org.inkling.house.ClassReferences.FOREIGN;
import static org.inkling.house.ClassReferences.packageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The laws that hold for the packages of a module; each module names its levels. */
abstract class HouseLaws {
  private static final int MAX_FILES = 25;
  private static final int MAX_CIRCLE = 3;

  /** The packages of the module in levels, lowest first. */
  abstract List<Set<String>> levels();

  /** The faces whose rooms are closed to others, and their guests; each face is in a level. */
  Rooms rooms() {
    return new Rooms(Set.of(), Map.of());
  }

  /** The packages that may mention the foreign memory interface. */
  Set<String> foreign() {
    return Set.of();
  }

  /** The classes whose initializers only look as if they broke the law, each with its reason. */
  Map<String, String> harmlessInitializers() {
    return Map.of();
  }

  /** The number of files that a package may have. */
  int maxFiles() {
    return MAX_FILES;
  }

  @Test
  void packagesUseLowerLevelsOnly() throws IOException {
    assertEquals(List.of(), new Levels(levels()).violations(references().mentions()));
  }

  @Test
  void roomsAreEnteredByTheirIndexAndItsGuestsOnly() throws IOException {
    var misnamed = new TreeSet<>(rooms().faces());
    levels().forEach(misnamed::removeAll);
    assertEquals(Set.of(), misnamed, "faces in no level");
    assertEquals(List.of(), rooms().violations(references().mentions()));
  }

  @Test
  void nothingElseMentionsForeignMemory() throws IOException {
    var mentioning = new TreeSet<String>();
    references()
        .mentions()
        .forEach(
            (user, mentioned) -> {
              if (mentioned.stream().anyMatch(name -> packageOf(name).equals(FOREIGN))) {
                mentioning.add(packageOf(user));
              }
            });
    assertEquals(foreign(), mentioning);
  }

  /** And every exception from that is needed. */
  @Test
  void noInitializerStartsAThreadOrMapsMemoryOrOpensAFile() throws IOException {
    Map<String, List<String>> violations = Initializers.violations(folder());
    var needed = new TreeSet<>(violations.keySet());
    violations.keySet().removeAll(harmlessInitializers().keySet());
    assertEquals(List.of(), violations.values().stream().flatMap(List::stream).toList());
    assertEquals(new TreeSet<>(harmlessInitializers().keySet()), needed);
  }

  @Test
  void packagesAreSmall() throws IOException {
    var files = new TreeMap<String, Integer>();
    references().mentions().keySet().forEach(name -> files.merge(packageOf(name), 1, Integer::sum));
    files.values().removeIf(count -> count <= maxFiles());
    assertEquals("{}", files.toString(), "packages of more than " + maxFiles() + " files");
  }

  @Test
  void circlesOfClassesAreSmall() throws IOException {
    assertEquals(List.of(), Circles.largerThan(MAX_CIRCLE, references()));
  }

  @Test
  void exportedTypesHaveExportedSupertypes() throws IOException {
    Exports exports = Exports.of(folder());
    assertFalse(exports.exported().isEmpty(), "the module exports nothing");
    assertEquals(List.of(), exports.hiddenSupertypes());
  }

  private static Path folder() {
    return Path.of(System.getProperty("basedir", ""), "target", "classes");
  }

  private static ClassReferences references() throws IOException {
    var references = ClassReferences.below(folder());
    assertFalse(references.mentions().isEmpty(), () -> "no class files in " + folder());
    return references;
  }
}
