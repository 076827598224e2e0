package org.inkling.loft.policy;

import org.inkling.loft.RetrainingRule;
import org.inkling.loft.RetrainingScheme;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeActivity;
import org.inkling.loft.node.NodeLayout;
import org.jspecify.annotations.Nullable;

/**
 * Decides, from a node's statistics alone, whether it is replaced, how, and by what layout.
 *
 * <p>Each rule is a method here and a row of {@code docs/policies.md}. The first one that holds
 * decides; those of the static scheme come first.
 *
 * @source LOFT, EuroSys'25, section 3.4
 */
public final class ChangePolicy {
  /** Fewer operations since the last check say nothing; then those since it was built count. */
  private static final long TELLING_OPERATIONS = 128;

  private static final int CHECKS_UNTIL_COLD = 2;

  /** A node of so much fewer keys than few is merged however full it is: its header weighs. */
  private static final int TINY_SHIFT = 3;

  /** Slots per key of nodes that are moved while memory is scarce. */
  private static final double SCARCE_EXPANSION = 1.3;

  private final RetrainingScheme scheme;
  private final ChangeTuning tuning;
  private final PolicyConstants constants;
  private final NodeLayout ordinary;

  /**
   * What is to be done.
   *
   * @param kind how the node is replaced
   * @param rule the rule that asks for it
   * @param layout of what replaces it
   * @param layoutRule the rule that has set this, or null where the layout is the ordinary one
   */
  public record Decision(
      ChangeKind kind,
      RetrainingRule rule,
      NodeLayout layout,
      @Nullable RetrainingRule layoutRule) {}

  public ChangePolicy(RetrainingScheme scheme, LoftTuning tuning, PolicyConstants constants) {
    this.scheme = scheme;
    this.tuning = tuning.changes();
    this.constants = constants;
    this.ordinary = tuning.layout();
  }

  /** Whether operations are counted for their nodes, and all nodes checked from time to time. */
  public boolean checks() {
    return scheme == RetrainingScheme.INFORMED || scheme == RetrainingScheme.SELF_TUNING;
  }

  /** How long after its last use an index may have nodes that turn cold. */
  public long awakeNanos(long intervalNanos) {
    long margin = Math.max(constants.coldNanos() / 2, (CHECKS_UNTIL_COLD + 1) * intervalNanos);
    return constants.coldNanos() + margin;
  }

  /** Whether nodes are never replaced. */
  public boolean leavesNodes() {
    return scheme == RetrainingScheme.NONE;
  }

  /** What is to be done with a node; null for nothing. */
  public @Nullable Decision decide(NodeStatistics node) {
    if (leavesNodes()) {
      return null;
    }
    if (isSparse(node)) {
      return new Decision(ChangeKind.EXPANSION, RetrainingRule.SPARSE, ordinary, null);
    }
    RetrainingRule rule = crowded(node);
    if (rule == null && checks()) {
      rule = informed(node);
    }
    if (rule == null) {
      return checks() ? denser(node) : null;
    }
    ChangeKind kind = rule == RetrainingRule.HOT_MISFIT ? ChangeKind.SPLIT : ChangeKind.EXPANSION;
    return tuned(kind, rule, node);
  }

  /** The merge of cold nodes side by side. */
  public Decision merge() {
    return new Decision(ChangeKind.MERGE, RetrainingRule.COLD_NEIGHBOURS, layoutOfCold(), null);
  }

  /** What moves a node elsewhere: a merge with its neighbours where all have few keys. */
  public Decision evacuate(NodeStatistics node, boolean scarce) {
    if (isSparseNeighbour(node)) {
      return new Decision(ChangeKind.EXPANSION, RetrainingRule.SPARSE, ordinary, null);
    }
    NodeLayout layout = node.layout();
    if (scarce) {
      double expansion = Math.min(layout.expansion(), SCARCE_EXPANSION);
      layout = new NodeLayout(expansion, ordinary.range());
    }
    return new Decision(ChangeKind.COMPACTION, RetrainingRule.EVACUATED, layout, null);
  }

  /** Removals have left few slots in use. */
  boolean isSparse(NodeStatistics node) {
    return tuning.isSparse(node.removed(), node.claims(), node.capacity()) && !node.refused();
  }

  private static boolean isManyRemoved(NodeStatistics node) {
    return ChangeTuning.isManyRemoved(node.removed(), node.claims());
  }

  /** Whether a node that is sparse takes this one, its neighbour, along. */
  public boolean isSparseNeighbour(NodeStatistics node) {
    boolean emptied = node.fill() < tuning.lowFill() && isManyRemoved(node);
    boolean few = emptied || node.live() < tuning.leastGrowth();
    return few && !node.isSpare() && !node.refused();
  }

  private @Nullable RetrainingRule crowded(NodeStatistics node) {
    if (node.claims() >= node.trigger()) {
      return RetrainingRule.FULL;
    }
    return tuning.isOverflown(node.overflow(), node.keysAtBuild())
        ? RetrainingRule.OVERFLOWN
        : null;
  }

  private @Nullable RetrainingRule informed(NodeStatistics node) {
    if (node.refused()) {
      return null;
    }
    // A compacted node is looked at over its whole life: it has had no new keys to go by.
    boolean compacted = node.layout().expansion() < ordinary.expansion();
    NodeActivity activity = compacted ? node.life() : node.recent();
    if ((compacted || isGrown(node)) && isHot(node, activity) && isSlow(activity)) {
      boolean misfit = node.taken() < constants.misfitFill();
      return misfit ? RetrainingRule.HOT_MISFIT : RetrainingRule.HOT_CROWDED;
    }
    return isGrown(node) && isFilling(node) ? RetrainingRule.FILLING : null;
  }

  /** Whether so many keys are new that another node would be better. */
  private boolean isGrown(NodeStatistics node) {
    return node.claims() - node.keysAtBuild() >= tuning.growth(node.keysAtBuild());
  }

  private boolean isHot(NodeStatistics node, NodeActivity activity) {
    return activity.all() >= constants.hotOperations()
        && activity.all() >= constants.hotShare() * node.live();
  }

  /** Whether operations look at many slots on average, or many of them go into buckets. */
  private boolean isSlow(NodeActivity activity) {
    double all = activity.all();
    double small = activity.readSmall() + activity.writeSmall();
    double large = activity.readLarge() + activity.writeLarge();
    double bucket = activity.readBucket() + activity.writeBucket();
    double ranges = (small / 4 + large * 3 / 4 + bucket * 3 / 2) / all;
    return ranges > constants.slowShare() || bucket / all > constants.slowTail();
  }

  /** Whether it is written to so fast that it will be full before the next check. */
  private boolean isFilling(NodeStatistics node) {
    double predicted = (double) (node.claims() + node.inserted()) / node.capacity();
    double share = (double) node.inserted() / (node.inserted() + node.recent().reads());
    return predicted >= constants.fillingFill() && share >= constants.writeShare();
  }

  /** What makes a node smaller that has more slots than it needs, or null. */
  private @Nullable Decision denser(NodeStatistics node) {
    if (node.refused() || node.fill() >= constants.coldFill()) {
      return null;
    }
    if (isCold(node)) {
      return new Decision(ChangeKind.COMPACTION, RetrainingRule.COLD, layoutOfCold(), null);
    }
    boolean was = node.layout().expansion() > ordinary.expansion();
    return was && !node.isSpare() && node.calmNanos() >= constants.coldNanos()
        ? new Decision(ChangeKind.COMPACTION, RetrainingRule.ORDINARY, ordinary, null)
        : null;
  }

  /** Whether nobody has used it for long, over two checks at least. */
  public boolean isCold(NodeStatistics node) {
    return node.isIdle()
        && node.idleChecks() + 1 >= CHECKS_UNTIL_COLD
        && node.idleNanos() >= constants.coldNanos();
  }

  /** Whether a decision was made because a node is cold. */
  public boolean isForCold(Decision decision) {
    return decision.rule() == RetrainingRule.COLD
        || decision.rule() == RetrainingRule.COLD_NEIGHBOURS;
  }

  /** Whether it is cold, and a merge with neighbours that are so too may make fewer nodes. */
  public boolean isMergeable(NodeStatistics node) {
    boolean loose = node.live() < constants.fewKeys() && node.fill() < constants.coldFill();
    boolean tiny = node.live() < constants.fewKeys() >> TINY_SHIFT;
    boolean few = tiny || loose || isManyRemoved(node);
    return checks() && isCold(node) && few && !node.refused();
  }

  private NodeLayout layoutOfCold() {
    return scheme == RetrainingScheme.SELF_TUNING
        ? new NodeLayout(
            Math.min(ordinary.expansion(), constants.coldExpansion()),
            ranges(constants.coldRange()))
        : ordinary;
  }

  private Decision tuned(ChangeKind kind, RetrainingRule rule, NodeStatistics node) {
    if (scheme != RetrainingScheme.SELF_TUNING) {
      return new Decision(kind, rule, ordinary, null);
    }
    double share = writeShare(node);
    if (share >= constants.writeShare()) {
      double before = Math.max(ordinary.expansion(), node.layout().expansion());
      double most = Math.max(ordinary.expansion(), constants.mostExpansion());
      double expansion = Math.min(most, before + constants.expansionStep());
      var layout = new NodeLayout(expansion, ranges(constants.writeRange()));
      return new Decision(kind, rule, layout, RetrainingRule.WRITE_INTENSIVE);
    }
    if (share <= constants.readShare()) {
      var layout = new NodeLayout(ordinary.expansion(), ranges(constants.readRange()));
      return new Decision(kind, rule, layout, RetrainingRule.READ_INTENSIVE);
    }
    boolean changes = !node.layout().equals(ordinary);
    return new Decision(kind, rule, ordinary, changes ? RetrainingRule.ORDINARY : null);
  }

  /** The same with no more slots per key than usual, where memory is scarce. */
  public Decision frugal(Decision decision) {
    boolean lavish = decision.layout().expansion() > ordinary.expansion();
    return lavish ? new Decision(decision.kind(), decision.rule(), ordinary, null) : decision;
  }

  /** Share of the operations that inserted or removed. */
  private static double writeShare(NodeStatistics node) {
    double reads = node.recent().reads();
    double writes = Math.max(node.recent().writes(), node.inserted());
    if (reads + writes < TELLING_OPERATIONS) {
      reads = node.life().reads();
      writes = Math.max(node.life().writes(), node.claims() - node.keysAtBuild());
    }
    return writes == 0 ? 0 : writes / (reads + writes);
  }

  private int ranges(double share) {
    return Math.clamp((long) (ordinary.range() * share), 1, 1 << 10);
  }
}
