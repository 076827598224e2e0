package org.inkling.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** That the laws of the house see what they forbid. */
final class LevelsTest {
  private static final Levels LEVELS =
      new Levels(List.of(Set.of("memory"), Set.of("epoch"), Set.of("loft", "bli")));

  /** Mentions foreign memory in a signature, and nowhere else. */
  interface Mention {
    long addressOf(MemorySegment region);
  }

  @Test
  void downwardEdgesArePermitted() {
    var edges = Map.of("memory", Set.of("memory"), "epoch", Set.of("memory"));
    assertEquals(List.of(), LEVELS.violations(edges));
  }

  @Test
  void upwardEdgesAreForbidden() {
    var edges = Map.of("memory", Set.of("epoch"), "epoch", Set.<String>of());
    assertEquals(List.of("memory may not use epoch"), LEVELS.violations(edges));
  }

  @Test
  void neighboursNeverUseOneAnother() {
    var edges = Map.of("loft", Set.of("bli"), "bli", Set.<String>of());
    assertEquals(List.of("loft may not use bli"), LEVELS.violations(edges));
  }

  @Test
  void everyPackageMustStandInALevel() {
    var edges = Map.of("attic", Set.<String>of());
    assertEquals(List.of("attic stands in no level"), LEVELS.violations(edges));
  }

  @Test
  void aSignatureIsAMention() throws IOException {
    try (var bytes = Mention.class.getResourceAsStream("LevelsTest$Mention.class")) {
      assertTrue(bytes != null, "the class file of Mention");
      var mentioned = ClassReferences.in(ClassFile.of().parse(bytes.readAllBytes()));
      assertTrue(mentioned.contains("java.lang.foreign"), mentioned::toString);
    }
  }
}
