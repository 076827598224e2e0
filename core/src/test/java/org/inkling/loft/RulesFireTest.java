package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Set;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule fires where it should, through operations on an index, and in its schemes alone. */
class RulesFireTest {
  private static final Set<RetrainingRule> OF_LAYOUT =
      EnumSet.range(RetrainingRule.WRITE_INTENSIVE, RetrainingRule.ORDINARY);

  /** Rules that fire in the scenes of others. */
  private static final EnumSet<RetrainingRule> ON_THE_SIDE =
      EnumSet.of(RetrainingRule.WRITE_INTENSIVE, RetrainingRule.READ_INTENSIVE);

  private static RuleScenes scenes(RetrainingScheme scheme) {
    return new RuleScenes(scheme, TestSeed.random("RulesFireTest " + scheme));
  }

  private static Set<RetrainingRule> permitted(RetrainingScheme scheme) {
    return switch (scheme) {
      case NONE -> EnumSet.noneOf(RetrainingRule.class);
      case STATIC ->
          EnumSet.of(
              RetrainingRule.FULL,
              RetrainingRule.OVERFLOWN,
              RetrainingRule.SPARSE,
              RetrainingRule.EVACUATED);
      case INFORMED -> EnumSet.complementOf(EnumSet.copyOf(OF_LAYOUT));
      case SELF_TUNING -> EnumSet.allOf(RetrainingRule.class);
    };
  }

  @ParameterizedTest
  @EnumSource
  void aRuleFiresIsCountedAndLeavesTheIndexSound(RetrainingRule rule) {
    try (LoftTwin twin = scenes(RetrainingScheme.SELF_TUNING).play(rule)) {
      LoftStatistics statistics = twin.index.statistics();
      assertEquals(RetrainingRule.values().length, statistics.changes().rules().size());
      assertTrue(statistics.changes().rules().get(rule) >= 1, statistics::toString);
      assertTrue(changes(statistics) >= 1, statistics::toString);
      assertEquals(0, statistics.changes().pendingNodes());
      twin.check();
    }
  }

  private static long changes(LoftStatistics statistics) {
    return statistics.changes().made();
  }

  @ParameterizedTest
  @EnumSource
  void aSchemeHasItsRulesAndNoOthers(RetrainingScheme scheme) {
    RuleScenes scenes = scenes(scheme);
    var fired = EnumSet.noneOf(RetrainingRule.class);
    for (RetrainingRule rule : EnumSet.complementOf(ON_THE_SIDE)) {
      try (LoftTwin twin = scenes.play(rule)) {
        LoftStatistics statistics = twin.index.statistics();
        statistics.changes().rules().forEach((each, times) -> add(fired, each, times));
        assertEquals(scheme == RetrainingScheme.NONE, changes(statistics) == 0 && fired.isEmpty());
        twin.check();
      }
    }
    assertEquals(permitted(scheme), fired);
  }

  private static void add(Set<RetrainingRule> fired, RetrainingRule rule, long times) {
    if (times > 0) {
      fired.add(rule);
    }
  }

  @Test
  void eachRuleBringsAboutItsKindOfChange() {
    RuleScenes scenes = scenes(RetrainingScheme.SELF_TUNING);
    try (LoftTwin misfit = scenes.play(RetrainingRule.HOT_MISFIT)) {
      assertTrue(misfit.index.statistics().changes().splits() > 0);
    }
    try (LoftTwin crowded = scenes.play(RetrainingRule.FULL)) {
      assertTrue(crowded.index.statistics().changes().expansions() > 0);
    }
    try (LoftTwin cold = scenes.play(RetrainingRule.COLD)) {
      LoftStatistics statistics = cold.index.statistics();
      assertTrue(statistics.changes().compactions() > 0, statistics::toString);
    }
    try (LoftTwin neighbours = scenes.play(RetrainingRule.COLD_NEIGHBOURS)) {
      LoftStatistics statistics = neighbours.index.statistics();
      assertTrue(statistics.changes().merges() > 0, statistics::toString);
      assertTrue(statistics.nodes() < 20, statistics::toString); // each crowd had one
    }
  }
}
