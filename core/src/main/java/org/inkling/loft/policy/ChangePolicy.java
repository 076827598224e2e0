package org.inkling.loft.policy;

import org.inkling.loft.RetrainingRule;
import org.inkling.loft.RetrainingScheme;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeActivity;
import org.inkling.loft.node.NodeLayout;
import org.jspecify.annotations.Nullable;

/**
 * Decides, from a node's statistics alone, whether it is replaced, how, and with what layout.
 *
 * <p>Each rule is a method here and a row of {@code docs/policies.md}. The first rule that holds
 * decides; the rules of the static scheme come first.
 *
 * @source LOFT, EuroSys'25, section 3.4
 */
public final class ChangePolicy {
  /**
   * The number of operations since the last check below which they are too few to judge by; then
   * the operations since the node was built are used.
   */
  private static final long TELLING_OPERATIONS = 128;

  private static final int CHECKS_UNTIL_COLD = 2;

  /**
   * A node with fewer keys than {@code fewKeys >> TINY_SHIFT} is merged however full it is, because
   * its header weighs.
   */
  private static final int TINY_SHIFT = 3;

  /** The number of slots per key of nodes that are moved while memory is scarce. */
  private static final double SCARCE_EXPANSION = 1.3;

  private final RetrainingScheme scheme;
  private final ChangeTuning tuning;
  private final PolicyConstants constants;
  private final NodeLayout ordinary;

  /**
   * A change to be made to a node.
   *
   * @param kind how the node is replaced
   * @param rule the rule that asks for it
   * @param layout the layout of the nodes that replace it
   * @param layoutRule the rule that has chosen the layout, or null if it is the ordinary one
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

  /**
   * Returns whether operations are counted for their nodes, and all nodes are checked from time to
   * time.
   */
  public boolean checks() {
    return scheme == RetrainingScheme.INFORMED || scheme == RetrainingScheme.SELF_TUNING;
  }

  /**
   * Returns how long the timer of the checks goes on after the last operation: until each node is
   * found to be cold.
   */
  public long awakeNanos(long intervalNanos) {
    long margin = Math.max(constants.coldNanos() / 2, (CHECKS_UNTIL_COLD + 1) * intervalNanos);
    return constants.coldNanos() + margin;
  }

  /** Returns whether nodes are never replaced. */
  public boolean leavesNodes() {
    return scheme == RetrainingScheme.NONE;
  }

  /** Returns the change to be made to a node, or null for none. */
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

  /** Returns the decision to merge adjacent cold nodes. */
  public Decision merge() {
    return new Decision(ChangeKind.MERGE, RetrainingRule.COLD_NEIGHBOURS, layoutOfCold(), null);
  }

  /**
   * Returns the decision that moves a node elsewhere: a merge with its neighbours if all have few
   * keys.
   */
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

  /** Returns whether removals have left few slots in use. */
  boolean isSparse(NodeStatistics node) {
    return tuning.isSparse(node.removed(), node.claims(), node.capacity()) && !node.refused();
  }

  private static boolean isManyRemoved(NodeStatistics node) {
    return ChangeTuning.isManyRemoved(node.removed(), node.claims());
  }

  /** Returns whether a sparse node includes this node, its neighbour, in its change. */
  public boolean isSparseNeighbour(NodeStatistics node) {
    boolean emptied = node.fill() < tuning.lowFill() && isManyRemoved(node);
    boolean few = emptied || node.live() < tuning.minGrowth();
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
    // A compacted node is judged over its whole life, because it has had no new keys to go by.
    boolean compacted = node.layout().expansion() < ordinary.expansion();
    NodeActivity activity = compacted ? node.life() : node.recent();
    if ((compacted || isGrown(node)) && isHot(node, activity) && isSlow(activity)) {
      boolean misfit = node.taken() < constants.misfitFill();
      return misfit ? RetrainingRule.HOT_MISFIT : RetrainingRule.HOT_CROWDED;
    }
    return isGrown(node) && isFilling(node) ? RetrainingRule.FILLING : null;
  }

  /** Whether enough keys are new that another node would be better. */
  private boolean isGrown(NodeStatistics node) {
    return node.claims() - node.keysAtBuild() >= tuning.growth(node.keysAtBuild());
  }

  private boolean isHot(NodeStatistics node, NodeActivity activity) {
    return activity.all() >= constants.hotOperations()
        && activity.all() >= constants.hotShare() * node.live();
  }

  /** Whether operations look at many slots on average, or a large share of them go into buckets. */
  private boolean isSlow(NodeActivity activity) {
    double all = activity.all();
    double small = activity.readSmall() + activity.writeSmall();
    double large = activity.readLarge() + activity.writeLarge();
    double bucket = activity.readBucket() + activity.writeBucket();
    double ranges = (small / 4 + large * 3 / 4 + bucket * 3 / 2) / all;
    return ranges > constants.slowShare() || bucket / all > constants.slowTail();
  }

  /** Whether keys are inserted so fast that the node will be full before the next check. */
  private boolean isFilling(NodeStatistics node) {
    double predicted = (double) (node.claims() + node.inserted()) / node.capacity();
    double share = (double) node.inserted() / (node.inserted() + node.recent().reads());
    return predicted >= constants.fillingFill() && share >= constants.writeShare();
  }

  /** Returns the decision that shrinks a node with more slots than it needs, or null. */
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

  /** Returns whether the node has been unused for long, over two checks at least. */
  public boolean isCold(NodeStatistics node) {
    return node.isIdle()
        && node.idleChecks() + 1 >= CHECKS_UNTIL_COLD
        && node.idleNanos() >= constants.coldNanos();
  }

  /** Returns whether a decision was made because a node is cold. */
  public boolean isForCold(Decision decision) {
    return decision.rule() == RetrainingRule.COLD
        || decision.rule() == RetrainingRule.COLD_NEIGHBOURS;
  }

  /**
   * Returns whether the node is cold, and a merge with neighbours that are cold too may result in
   * fewer nodes.
   */
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
      double most = Math.max(ordinary.expansion(), constants.maxExpansion());
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

  /**
   * Returns the same decision, but with no more slots per key than usual, for when memory is
   * scarce.
   */
  public Decision frugal(Decision decision) {
    boolean lavish = decision.layout().expansion() > ordinary.expansion();
    return lavish ? new Decision(decision.kind(), decision.rule(), ordinary, null) : decision;
  }

  /**
   * Returns the same decision, but with half a step more slots per key at most, as in the paper: in
   * limited memory one large step could leave no room for the next nodes.
   */
  public Decision modest(Decision decision, NodeStatistics node) {
    NodeLayout layout = decision.layout();
    double before = Math.max(ordinary.expansion(), node.layout().expansion());
    double most = before + constants.expansionStep() / 2;
    return layout.expansion() <= most
        ? decision
        : new Decision(
            decision.kind(),
            decision.rule(),
            new NodeLayout(most, layout.range()),
            decision.layoutRule());
  }

  /** Returns the share of the operations that inserted or removed. */
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
