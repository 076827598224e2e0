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
    var edges = Map.of("memory.A", Set.of("memory.B"), "epoch.C", Set.of("memory.A"));
    assertEquals(List.of(), LEVELS.violations(edges));
  }

  @Test
  void upwardEdgesAreForbidden() {
    var edges = Map.of("memory.A", Set.of("epoch.B"), "epoch.B", Set.<String>of());
    assertEquals(List.of("memory may not use epoch"), LEVELS.violations(edges));
  }

  @Test
  void neighboursNeverUseOneAnother() {
    var edges = Map.of("loft.A", Set.of("bli.B"), "bli.B", Set.<String>of());
    assertEquals(List.of("loft may not use bli"), LEVELS.violations(edges));
  }

  @Test
  void everyPackageIsInALevel() {
    var edges = Map.of("attic.A", Set.<String>of());
    assertEquals(List.of("attic is in no level"), LEVELS.violations(edges));
  }

  @Test
  void aRoomMayUseTheVocabularyOfItsFaceAndNoMoreOfIt() {
    var rooms = new Levels(List.of(Set.of("loft.node"), Set.of("loft")));
    var edges = Map.of("loft.node.A", Set.of("loft.Word"), "loft.Word", Set.of("loft.Word"));
    assertEquals(List.of(), rooms.violations(edges));
    edges = Map.of("loft.node.A", Set.of("loft.Word"), "loft.Word", Set.of("loft.node.A"));
    assertEquals(List.of("loft.node may not use loft"), rooms.violations(edges));
  }

  @Test
  void aCircleIsFoundAndASealedFamilyCountsAsOne() {
    var edges =
        Map.of(
            "a.A", Set.of("a.B"), "a.B", Set.of("a.C"), "a.C", Set.of("a.A"), "a.D", Set.of("a.A"));
    var circle = new ClassReferences(edges, Map.of());
    assertEquals(List.of(Set.of("a.A", "a.B", "a.C")), Circles.largerThan(2, circle));
    assertEquals(List.of(), Circles.largerThan(3, circle));
    var family = new ClassReferences(edges, Map.of("a.A", Set.of("a.B")));
    assertEquals(List.of(), Circles.largerThan(2, family));
  }

  @Test
  void aSignatureIsAMention() throws IOException {
    try (var bytes = Mention.class.getResourceAsStream("LevelsTest$Mention.class")) {
      assertTrue(bytes != null, "the class file of Mention");
      var mentioned = ClassReferences.in(ClassFile.of().parse(bytes.readAllBytes()));
      assertTrue(mentioned.contains("java.lang.foreign.MemorySegment"), mentioned::toString);
    }
  }
}
