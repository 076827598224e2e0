package org.inkling.loft.policy;

import static org.inkling.loft.RetrainingRule.ORDINARY;
import static org.inkling.loft.RetrainingRule.READ_INTENSIVE;
import static org.inkling.loft.RetrainingRule.WRITE_INTENSIVE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.loft.RetrainingRule;
import org.inkling.loft.RetrainingScheme;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeLayout;
import org.inkling.loft.node.NodeSketch;
import org.inkling.loft.policy.ChangePolicy.Decision;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is laid out, and how, by an index that tunes itself. */
class LayoutPolicyTest {
  private static final long COLD_NANOS = PolicyConstants.DEFAULT.coldNanos();
  private static final ChangePolicy POLICY = policy(LoftTuning.DEFAULT, PolicyConstants.DEFAULT);

  private static ChangePolicy policy(LoftTuning tuning, PolicyConstants constants) {
    return new ChangePolicy(RetrainingScheme.SELF_TUNING, tuning, constants);
  }

  /** A full node of 2400 keys that was used so since the last check. */
  private static NodeSketch used(long reads, long writes) {
    return NodeSketch.of(2_000).claims(2_400).recent(reads, 0, 0, writes);
  }

  private static Decision decide(ChangePolicy policy, NodeSketch sketch) {
    Decision decision = policy.decide(sketch.node());
    assertTrue(decision != null);
    return decision;
  }

  private static void expect(
      @Nullable RetrainingRule rule, double expansion, int range, NodeSketch sketch) {
    Decision decision = decide(POLICY, sketch);
    assertEquals(rule, decision.layoutRule());
    assertEquals(new NodeLayout(expansion, range), decision.layout());
  }

  @Test
  void writeIntensiveFromATwelfthOn() {
    expect(null, 1.5, 32, used(921, 80));
    expect(WRITE_INTENSIVE, 2.5, 64, used(920, 80));
    expect(WRITE_INTENSIVE, 2.5, 64, used(0, 500));
  }

  @Test
  void readIntensiveUpToATwentieth() {
    expect(null, 1.5, 32, used(1_899, 100));
    expect(READ_INTENSIVE, 1.5, 24, used(1_900, 100));
    expect(READ_INTENSIVE, 1.5, 24, used(1_900, 0));
  }

  @Test
  void theExpansionGrowsByStepsAndGoesBackAtOnce() {
    expect(WRITE_INTENSIVE, 2.5, 64, used(0, 500).layout(1.5, 32));
    expect(WRITE_INTENSIVE, 3, 64, used(0, 500).layout(2, 64));
    expect(WRITE_INTENSIVE, 3, 64, used(0, 500).layout(2.5, 64));
    expect(WRITE_INTENSIVE, 3, 64, used(0, 500).layout(3, 64));
    expect(WRITE_INTENSIVE, 3, 64, used(0, 500).layout(2.9, 64));
    expect(ORDINARY, 1.5, 32, used(940, 60).layout(3, 64));
    expect(READ_INTENSIVE, 1.5, 24, used(1_000, 0).layout(3, 64));
    expect(ORDINARY, 1.5, 32, used(940, 60).layout(1.5, 24));
    expect(null, 1.5, 32, used(940, 60));
  }

  /** In limited memory the step is the paper's. */
  @Test
  void aModestStepIsHalfOfIt() {
    NodeSketch ordinary = used(0, 500).layout(1.5, 32);
    Decision decision = decide(POLICY, ordinary);
    assertEquals(new NodeLayout(2.5, 64), decision.layout());
    Decision modest = POLICY.modest(decision, ordinary.node());
    assertEquals(new NodeLayout(2, 64), modest.layout());
    assertEquals(decision.rule(), modest.rule());
    assertEquals(decision.layoutRule(), modest.layoutRule());
    assertSame(modest, POLICY.modest(modest, ordinary.node()));
  }

  /** From a compacted node as from an ordinary one. */
  @Test
  void whatWasCompactedBeginsAnew() {
    expect(WRITE_INTENSIVE, 2.5, 64, used(0, 500).layout(1, 72));
    expect(ORDINARY, 1.5, 32, used(940, 60).layout(1, 72));
  }

  /** Every rule that is not for memory lays out by what is done. */
  @Test
  void whateverRuleAsksForTheChange() {
    NodeSketch grown = NodeSketch.of(2_000).claims(2_250);
    expect(WRITE_INTENSIVE, 2.5, 64, grown.overflow(256).recent(100, 0, 0, 100));
    expect(READ_INTENSIVE, 1.5, 24, grown.overflow(0).recent(200, 400, 0, 0));
    expect(WRITE_INTENSIVE, 2.5, 64, grown.recent(0, 0, 0, 0).inserted(750));
    // Not where removals have left few keys, whatever was written.
    expect(null, 1.5, 32, NodeSketch.of(2_000).removed(801).recent(0, 0, 0, 801));
  }

  @Test
  void keysThatCameAreWritesThoughNoSampleSawThem() {
    expect(WRITE_INTENSIVE, 2.5, 64, used(920, 0).inserted(80));
    expect(null, 1.5, 32, used(920, 0).inserted(79));
  }

  @Test
  void fewOperationsSayNothingThenItsLifeDoes() {
    NodeSketch young = used(0, 127);
    expect(READ_INTENSIVE, 1.5, 24, young.life(100_000, 0));
    expect(WRITE_INTENSIVE, 2.5, 64, young.life(4_600, 0)); // 400 keys have come since it was built
    expect(null, 1.5, 32, young.life(4_601, 0));
    expect(WRITE_INTENSIVE, 2.5, 64, used(0, 128).life(100_000, 0));
  }

  @Test
  void aColdNodeIsPackedTightly() {
    NodeSketch cold = NodeSketch.of(2_000).capacity(6_000).idle(1, COLD_NANOS);
    Decision decision = decide(POLICY, cold.layout(3, 64));
    assertEquals(RetrainingRule.COLD, decision.rule());
    assertEquals(new NodeLayout(1.2, 72), decision.layout());
    assertEquals(new NodeLayout(1.2, 72), POLICY.merge().layout());
    var tighter = new PolicyEdit(PolicyConstants.DEFAULT).coldExpansion(0.6).constants();
    ChangePolicy policy = policy(LoftTuning.DEFAULT, tighter);
    assertEquals(new NodeLayout(0.6, 72), decide(policy, cold).layout());
    assertEquals(new NodeLayout(0.6, 72), policy.merge().layout());
  }

  @Test
  void noMoreSlotsThanUsualWhereMemoryIsScarce() {
    Decision lavish = decide(POLICY, used(0, 500));
    Decision frugal = POLICY.frugal(lavish);
    assertEquals(LoftTuning.DEFAULT.layout(), frugal.layout());
    assertNull(frugal.layoutRule());
    assertEquals(lavish.kind(), frugal.kind());
    assertEquals(lavish.rule(), frugal.rule());
    Decision narrow = decide(POLICY, used(500, 0));
    assertEquals(narrow, POLICY.frugal(narrow));
    assertEquals(POLICY.merge(), POLICY.frugal(POLICY.merge()));
  }

  /** Ranges are shares of the ordinary one, and an ordinary expansion is never undercut. */
  @Test
  void anotherOrdinaryLayoutMovesAllOthers() {
    ChangePolicy policy =
        policy(LoftTuning.DEFAULT.withExpansion(4).withRange(8), PolicyConstants.DEFAULT);
    assertEquals(new NodeLayout(4, 16), decide(policy, used(0, 500)).layout());
    assertEquals(new NodeLayout(4, 6), decide(policy, used(500, 0)).layout());
    assertEquals(new NodeLayout(1.2, 18), policy.merge().layout());
    ChangePolicy tight =
        policy(LoftTuning.DEFAULT.withExpansion(0.5).withRange(1), PolicyConstants.DEFAULT);
    assertEquals(new NodeLayout(1.5, 2), decide(tight, used(0, 500).layout(0.5, 1)).layout());
    assertEquals(new NodeLayout(0.5, 1), decide(tight, used(500, 0)).layout());
    assertEquals(new NodeLayout(0.5, 2), tight.merge().layout());
    ChangePolicy wide = policy(LoftTuning.DEFAULT.withRange(1 << 10), PolicyConstants.DEFAULT);
    assertEquals(1 << 10, decide(wide, used(0, 500)).layout().range());
  }

  /** Those that the paper gives, and the three that differ from it. */
  @Test
  void theConstantsAreThePapersButForColdNodes() {
    PolicyConstants ours = PolicyConstants.DEFAULT;
    assertEquals(1, ours.expansionStep()); // paper: 0.5
    assertEquals(3, ours.maxExpansion());
    assertEquals(64, 32 * ours.writeRange());
    assertEquals(24, 32 * ours.readRange());
    assertEquals(72, 32 * ours.coldRange());
    assertEquals(0.5, ours.coldFill());
    assertEquals(1.2, ours.coldExpansion()); // paper: 0.6
    assertEquals(20_000_000_000L, ours.coldNanos()); // paper: two checks in a row
  }
}
