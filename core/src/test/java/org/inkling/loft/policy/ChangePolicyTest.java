package org.inkling.loft.policy;

import static org.inkling.loft.RetrainingScheme.INFORMED;
import static org.inkling.loft.RetrainingScheme.NONE;
import static org.inkling.loft.RetrainingScheme.SELF_TUNING;
import static org.inkling.loft.RetrainingScheme.STATIC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.inkling.loft.RetrainingRule;
import org.inkling.loft.RetrainingScheme;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeActivity;
import org.inkling.loft.node.NodeLayout;
import org.inkling.loft.node.NodeSketch;
import org.inkling.loft.policy.ChangePolicy.Decision;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When each rule fires, to the key: just below its threshold nothing is done, at it something. */
class ChangePolicyTest {
  private static final long COLD_NANOS = PolicyConstants.DEFAULT.coldNanos();
  private static final NodeLayout ORDINARY = new NodeLayout(1.5, 32);

  private static ChangePolicy policy(RetrainingScheme scheme) {
    return new ChangePolicy(scheme, LoftTuning.DEFAULT, PolicyConstants.DEFAULT);
  }

  private static @Nullable Decision decide(RetrainingScheme scheme, NodeSketch sketch) {
    return policy(scheme).decide(sketch.node());
  }

  private static void nothing(RetrainingScheme scheme, NodeSketch sketch) {
    assertNull(decide(scheme, sketch));
  }

  private static Decision fires(RetrainingRule rule, RetrainingScheme scheme, NodeSketch sketch) {
    Decision decision = decide(scheme, sketch);
    assertTrue(decision != null, () -> rule + " does not fire");
    assertEquals(rule, decision.rule());
    return decision;
  }

  /** Grown by an eighth, so that a change may pay. */
  private static NodeSketch grown() {
    return NodeSketch.of(2_000).claims(2_250);
  }

  /** Slots taken, operations far, and enough of them. */
  private static NodeSketch crowded() {
    return grown().recent(200, 400, 0, 0);
  }

  private static NodeSketch misfit() {
    return grown().capacity(4_000).recent(200, 400, 0, 0);
  }

  private static NodeSketch filling() {
    return grown().inserted(750);
  }

  private static NodeSketch cold() {
    return NodeSketch.of(2_000).capacity(4_001).idle(1, COLD_NANOS);
  }

  private static NodeSketch full() {
    return NodeSketch.of(2_000).claims(2_400);
  }

  /** One node for every rule but those of the neighbours and of layouts. */
  private static List<NodeSketch> oneForEachRule() {
    return List.of(
        full(),
        NodeSketch.of(2_000).overflow(256),
        NodeSketch.of(2_000).removed(801),
        misfit(),
        crowded(),
        filling(),
        cold());
  }

  @Test
  void aNodeOfWhichNothingIsKnownIsLeftAlone() {
    for (RetrainingScheme scheme : RetrainingScheme.values()) {
      nothing(scheme, NodeSketch.of(2_000));
    }
  }

  @Test
  void fullAtItsTrigger() {
    nothing(STATIC, NodeSketch.of(2_000).claims(2_399));
    Decision decision = fires(RetrainingRule.FULL, STATIC, full());
    assertEquals(ChangeKind.EXPANSION, decision.kind());
    assertEquals(ORDINARY, decision.layout());
    assertNull(decision.layoutRule());
  }

  @Test
  void overflownAtSoManyKeysOrAThirtySecondOfItsOwn() {
    nothing(STATIC, NodeSketch.of(2_000).overflow(255));
    fires(RetrainingRule.OVERFLOWN, STATIC, NodeSketch.of(2_000).overflow(256));
    nothing(STATIC, NodeSketch.of(16_000).overflow(499));
    Decision decision =
        fires(RetrainingRule.OVERFLOWN, STATIC, NodeSketch.of(16_000).overflow(500));
    assertEquals(ChangeKind.EXPANSION, decision.kind());
  }

  @Test
  void sparseBelowTheLowFill() {
    nothing(STATIC, NodeSketch.of(2_000).removed(800));
    Decision decision = fires(RetrainingRule.SPARSE, STATIC, NodeSketch.of(2_000).removed(801));
    assertEquals(ChangeKind.EXPANSION, decision.kind());
    assertEquals(ORDINARY, decision.layout());
  }

  @Test
  void sparseOnlyWhereEnoughWasRemoved() {
    nothing(STATIC, NodeSketch.of(1_000).capacity(3_000).removed(249));
    fires(RetrainingRule.SPARSE, STATIC, NodeSketch.of(1_000).capacity(3_000).removed(250));
    nothing(STATIC, NodeSketch.of(100).capacity(300).removed(31));
    fires(RetrainingRule.SPARSE, STATIC, NodeSketch.of(100).capacity(300).removed(32));
  }

  @Test
  void sparseNeighboursAreTakenAlong() {
    ChangePolicy policy = policy(STATIC);
    assertTrue(policy.isSparseNeighbour(NodeSketch.of(2_000).removed(801).node()));
    assertFalse(policy.isSparseNeighbour(NodeSketch.of(2_000).removed(800).node()));
    assertTrue(policy.isSparseNeighbour(NodeSketch.of(31).capacity(40).node()));
    assertFalse(policy.isSparseNeighbour(NodeSketch.of(32).capacity(40).node()));
    assertFalse(policy.isSparseNeighbour(NodeSketch.of(31).refused().node()));
    assertFalse(policy.isSparseNeighbour(NodeSketch.of(0).capacity(40).node()), "kept for keys");
    assertTrue(policy.isSparseNeighbour(NodeSketch.of(0).capacity(1).node()));
  }

  @Test
  void hotFromSoManyOperationsOn() {
    nothing(INFORMED, grown().recent(0, 511, 0, 0));
    fires(RetrainingRule.HOT_CROWDED, INFORMED, grown().recent(0, 512, 0, 0));
    NodeSketch large = NodeSketch.of(20_000).claims(22_500);
    nothing(INFORMED, large.recent(0, 2_812, 0, 0));
    fires(RetrainingRule.HOT_CROWDED, INFORMED, large.recent(0, 2_813, 0, 0));
    nothing(INFORMED, grown().life(0, 100_000)); // long ago
  }

  @Test
  void slowWhereOperationsLookFar() {
    nothing(INFORMED, grown().recent(300, 300, 0, 0));
    fires(RetrainingRule.HOT_CROWDED, INFORMED, grown().recent(300, 301, 0, 0));
    NodeActivity near = new NodeActivity(300, 0, 0, 0, 300, 0);
    nothing(INFORMED, grown().recent(near));
    NodeActivity far = new NodeActivity(300, 0, 0, 0, 301, 0);
    fires(RetrainingRule.HOT_CROWDED, INFORMED, grown().recent(far));
  }

  @Test
  void slowWhereASixteenthGoesIntoBuckets() {
    nothing(INFORMED, grown().recent(960, 0, 64, 0));
    fires(RetrainingRule.HOT_CROWDED, INFORMED, grown().recent(960, 0, 65, 0));
    NodeActivity writes = new NodeActivity(960, 0, 0, 0, 0, 65);
    fires(RetrainingRule.HOT_CROWDED, INFORMED, grown().recent(writes));
  }

  @Test
  void aMisfitWhereSlotsAreEmptyAllTheSame() {
    Decision crowded =
        fires(RetrainingRule.HOT_CROWDED, INFORMED, grown().capacity(3_750).recent(0, 600, 0, 0));
    assertEquals(ChangeKind.EXPANSION, crowded.kind());
    Decision misfit =
        fires(RetrainingRule.HOT_MISFIT, INFORMED, grown().capacity(3_751).recent(0, 600, 0, 0));
    assertEquals(ChangeKind.SPLIT, misfit.kind());
    // What stands in buckets takes no slot.
    NodeSketch inBuckets = NodeSketch.of(1_800).capacity(3_000).overflow(255).recent(0, 600, 0, 0);
    fires(RetrainingRule.HOT_MISFIT, INFORMED, inBuckets.claims(2_054));
    fires(RetrainingRule.HOT_CROWDED, INFORMED, inBuckets.claims(2_055));
  }

  @Test
  void informedOnlyWhereAnEighthIsNew() {
    nothing(INFORMED, crowded().claims(2_249));
    fires(RetrainingRule.HOT_CROWDED, INFORMED, crowded().claims(2_250));
    nothing(INFORMED, NodeSketch.of(64).claims(76).capacity(120).recent(0, 600, 0, 0));
    nothing(INFORMED, NodeSketch.of(64).capacity(130).claims(95).recent(0, 600, 0, 0));
    NodeSketch small = NodeSketch.of(64).capacity(130).claims(96).recent(0, 600, 0, 0);
    fires(RetrainingRule.HOT_CROWDED, INFORMED, small);
    // What was compacted may be undone without new keys, by all that was done since.
    var slow = new NodeActivity(0, 600, 0, 0, 0, 0);
    NodeSketch still = NodeSketch.of(2_000).capacity(2_600).life(slow);
    fires(RetrainingRule.HOT_CROWDED, INFORMED, still.layout(1.49, 72));
    nothing(INFORMED, still.layout(1.5, 72));
  }

  @Test
  void fillingBeforeTheNextCheck() {
    nothing(INFORMED, grown().inserted(749));
    Decision decision = fires(RetrainingRule.FILLING, INFORMED, filling());
    assertEquals(ChangeKind.EXPANSION, decision.kind());
    fires(RetrainingRule.FILLING, INFORMED, filling().recent(8_625, 0, 0, 0));
    nothing(INFORMED, filling().recent(8_626, 0, 0, 0)); // nearly all read
  }

  @Test
  void coldAfterTwoChecksAndSoLong() {
    nothing(INFORMED, cold().idle(0, COLD_NANOS));
    nothing(INFORMED, cold().idle(1, COLD_NANOS - 1));
    Decision decision = fires(RetrainingRule.COLD, INFORMED, cold());
    assertEquals(ChangeKind.COMPACTION, decision.kind());
    fires(RetrainingRule.COLD, INFORMED, cold().idle(100, 2 * COLD_NANOS));
  }

  @Test
  void coldOnlyWhereNobodyUsesIt() {
    nothing(INFORMED, cold().inserted(1));
    nothing(INFORMED, cold().recent(1, 0, 0, 0));
    nothing(INFORMED, cold().recent(0, 0, 0, 1));
    nothing(INFORMED, cold().scanned());
    fires(RetrainingRule.COLD, INFORMED, cold().life(1_000, 1_000));
  }

  @Test
  void coldOnlyBelowHalfOfItsSlots() {
    nothing(INFORMED, cold().capacity(4_000));
    fires(RetrainingRule.COLD, INFORMED, cold().capacity(4_001));
    nothing(INFORMED, cold().capacity(3_000).removed(500));
    fires(RetrainingRule.COLD, INFORMED, cold().capacity(3_000).removed(501));
  }

  @Test
  void coldNeighboursOfFewKeysOrWithRemovedOnes() {
    ChangePolicy policy = policy(INFORMED);
    NodeSketch loose = NodeSketch.of(1_023).capacity(2_047).idle(1, COLD_NANOS);
    assertTrue(policy.isMergeable(loose.node()));
    assertFalse(policy.isMergeable(loose.capacity(2_046).node()));
    NodeSketch many = NodeSketch.of(1_024).capacity(4_096).idle(1, COLD_NANOS);
    assertFalse(policy.isMergeable(many.node()));
    assertTrue(policy.isMergeable(NodeSketch.of(127).idle(1, COLD_NANOS).node()));
    assertFalse(policy.isMergeable(NodeSketch.of(128).idle(1, COLD_NANOS).node()));
    assertTrue(policy.isMergeable(NodeSketch.of(2_000).removed(500).idle(1, COLD_NANOS).node()));
    assertFalse(policy.isMergeable(NodeSketch.of(2_000).removed(499).idle(1, COLD_NANOS).node()));
    assertFalse(policy.isMergeable(NodeSketch.of(127).idle(0, COLD_NANOS).node()));
    assertFalse(policy.isMergeable(NodeSketch.of(127).idle(1, COLD_NANOS - 1).node()));
    assertFalse(policy.isMergeable(NodeSketch.of(127).idle(1, COLD_NANOS).refused().node()));
    assertEquals(ChangeKind.MERGE, policy.merge().kind());
    assertEquals(RetrainingRule.COLD_NEIGHBOURS, policy.merge().rule());
  }

  @Test
  void ordinaryAgainWhenWritesHaveEnded() {
    NodeSketch lavish = NodeSketch.of(2_000).capacity(6_000).layout(3, 64);
    NodeSketch read = lavish.recent(1_000, 0, 0, 0);
    nothing(SELF_TUNING, read.calm(COLD_NANOS - 1));
    Decision decision = fires(RetrainingRule.ORDINARY, SELF_TUNING, read.calm(COLD_NANOS));
    assertEquals(ChangeKind.COMPACTION, decision.kind());
    assertEquals(LoftTuning.DEFAULT.layout(), decision.layout());
    nothing(SELF_TUNING, read.capacity(4_000));
    nothing(SELF_TUNING, read.capacity(6_000).layout(1.5, 32));
    nothing(SELF_TUNING, read.layout(3, 64).refused());
  }

  /** A trickle of inserts does not undo a compaction: nodes are as full as they will be. */
  @Test
  void fillingOnlyWhereAnEighthIsNew() {
    NodeSketch packed = NodeSketch.of(2_000).capacity(2_000).trigger(3_000).layout(1, 72);
    nothing(SELF_TUNING, packed.claims(2_001).inserted(1).life(0, 64));
    nothing(SELF_TUNING, packed.claims(2_249).inserted(249));
    fires(RetrainingRule.FILLING, SELF_TUNING, packed.claims(2_250).inserted(250));
  }

  /** A node for which several hold: the first one in the list above decides. */
  @Test
  void theStaticRulesComeFirst() {
    NodeSketch all = NodeSketch.of(2_000).claims(2_400).overflow(256).removed(1_300);
    all.inserted(750).recent(200, 400, 0, 0);
    fires(RetrainingRule.SPARSE, SELF_TUNING, all);
    fires(RetrainingRule.FULL, SELF_TUNING, all.removed(0));
    fires(RetrainingRule.OVERFLOWN, SELF_TUNING, all.claims(2_399));
    fires(RetrainingRule.HOT_CROWDED, SELF_TUNING, all.overflow(255));
    fires(RetrainingRule.FILLING, SELF_TUNING, all.recent(400, 200, 0, 0));
    fires(RetrainingRule.FULL, SELF_TUNING, cold().capacity(5_000).claims(4_000).removed(1_600));
  }

  @Test
  void whatWasRefusedIsLeftAlone() {
    nothing(SELF_TUNING, NodeSketch.of(2_000).removed(801).refused());
    nothing(SELF_TUNING, misfit().refused());
    nothing(SELF_TUNING, crowded().refused());
    nothing(SELF_TUNING, filling().refused());
    nothing(SELF_TUNING, cold().refused());
    // A node that is full has had its trigger moved on.
    fires(RetrainingRule.FULL, SELF_TUNING, full().refused());
    fires(RetrainingRule.OVERFLOWN, SELF_TUNING, NodeSketch.of(2_000).overflow(256).refused());
  }

  @Test
  void noneDoesNothing() {
    for (NodeSketch sketch : oneForEachRule()) {
      nothing(NONE, sketch);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = RetrainingScheme.class,
      names = {"NONE", "STATIC"})
  void withoutInformationNobodyLooksAtWhatIsDone(RetrainingScheme scheme) {
    nothing(scheme, misfit());
    nothing(scheme, crowded());
    nothing(scheme, filling());
    nothing(scheme, cold());
    assertFalse(policy(scheme).isMergeable(NodeSketch.of(10).idle(1, COLD_NANOS).node()));
    assertFalse(policy(scheme).checks());
  }

  @Test
  void onlyWhoIsInformedChecksAndStaysAwakeLongEnough() {
    assertTrue(policy(INFORMED).checks());
    assertTrue(policy(SELF_TUNING).checks());
    assertTrue(policy(SELF_TUNING).awakeNanos(COLD_NANOS) > 3 * COLD_NANOS);
  }

  @Test
  void whoOnlyIsInformedGivesTheOrdinaryLayout() {
    for (NodeSketch sketch : oneForEachRule()) {
      Decision decision = decide(INFORMED, sketch.layout(3, 64));
      assertTrue(decision != null);
      assertEquals(ORDINARY, decision.layout(), decision::toString);
      assertNull(decision.layoutRule(), decision::toString);
    }
    assertEquals(ORDINARY, policy(INFORMED).merge().layout());
  }
}
