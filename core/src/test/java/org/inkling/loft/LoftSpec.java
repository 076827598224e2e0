package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.PointIndex;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.policy.PolicyEdit;
import org.inkling.loft.table.AccessSampler;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.source.SortedEntrySource;

/**
 * LOFT for the law-suites, in the settings that decide which parts of it a few keys reach.
 *
 * <p>The laws of points and of life cycles run on a sample in which every two settings meet; other
 * suites on a part of it, and concurrent ones on combinations in which threads replace small nodes
 * meanwhile. {@code -Dinkling.laws.all=true} tests all combinations, and {@code
 * -Dinkling.laws.only=TINY-STATIC} those whose names begin so.
 */
record LoftSpec(Layout layout, RetrainingScheme scheme, Limit limit, Background background)
    implements IndexSpec {
  private static final boolean ALL = Boolean.getBoolean("inkling.laws.all");
  private static final String ONLY = System.getProperty("inkling.laws.only", "");

  /** As users get it. */
  static final LoftSpec DEFAULT =
      new LoftSpec(
          Layout.DEFAULT, RetrainingScheme.SELF_TUNING, Limit.UNLIMITED, Background.SHARED);

  /** How many keys nodes have, and when they are due. */
  enum Layout {
    /** As users get it. */
    DEFAULT(builder -> builder),

    /** Nodes of a few keys, groups of two slots, buckets that overflow at once. */
    TINY(builder -> quick(builder, new LoftTuning(1, 1.5, 2, 2, 2, 8, 8, Changes.EAGER))),

    /** One slot for ten keys, so that nearly all are in deep bucket levels. */
    CROWDED(
        builder ->
            quick(builder, new LoftTuning(4, 0.1, 4, 4, 4, 1 << 10, 4, ChangeTuning.DEFAULT))),

    /** Nodes whose probes begin with a line, and that a few keys make due. */
    DENSE(
        builder ->
            quick(builder, new LoftTuning(64, 1.18, 8, 4, 4, 1 << 7, 16, Changes.EAGER)).dense()),

    /** Deletion markers are kept, and no operation of the contracts may show them. */
    MARKERS(
        builder ->
            quick(builder, new LoftTuning(2, 1.5, 4, 4, 4, 16, 16, Changes.EAGER))
                .keepDeletionMarkers());

    private final UnaryOperator<LoftBuilder> configuration;

    Layout(UnaryOperator<LoftBuilder> configuration) {
      this.configuration = configuration;
    }

    /**
     * One sample makes a node hot, which is slow if some probes are not short, and two checks
     * without a sample make it cold.
     */
    private static LoftBuilder quick(LoftBuilder builder, LoftTuning tuning) {
      var constants =
          new PolicyEdit(PolicyConstants.DEFAULT)
              .hotOperations(AccessSampler.WEIGHT)
              .slowShare(0.2)
              .fillingFill(0.4)
              .coldNanos(0);
      return builder.tuning(tuning).constants(constants.constants());
    }
  }

  /** How much memory there is. */
  enum Limit {
    UNLIMITED(builder -> builder),

    /** Little memory, taken in small steps, so that nodes are moved while operations use them. */
    LIMITED(builder -> builder.memoryLimitBytes(4L << 20, 64 << 10));

    private final UnaryOperator<LoftBuilder> configuration;

    Limit(UnaryOperator<LoftBuilder> configuration) {
      this.configuration = configuration;
    }
  }

  /** Which threads do the background work. */
  enum Background {
    /** Those of the pool of all indexes. */
    SHARED(MaintenanceExecutors.shared()),

    /** Those that write, and the clock's for checks. */
    CALLER(Runnable::run),

    /** None: what is due waits for {@link LoftIndex#awaitMaintenance}. */
    DROPPED(task -> {});

    private final Executor executor;

    Background(Executor executor) {
      this.executor = executor;
    }
  }

  /** Returns all combinations that say something, what users get first. */
  static List<LoftSpec> all() {
    var all = new ArrayList<LoftSpec>();
    for (Layout layout : Layout.values()) {
      for (RetrainingScheme scheme : List.of(RetrainingScheme.values()).reversed()) {
        for (Limit limit : Limit.values()) {
          for (Background background : Background.values()) {
            all.add(new LoftSpec(layout, scheme, limit, background));
          }
        }
      }
    }
    all.removeIf(spec -> !spec.saysSomething());
    return all;
  }

  private boolean saysSomething() {
    if (background != Background.DROPPED) {
      return true;
    }
    // At a limit, a write may be refused until what is retired is freed, and nobody frees it.
    // Nodes are replaced only where a law awaits maintenance, so schemes differ in what operations
    // note: with SELF_TUNING as with INFORMED; with NONE nothing is due, as if it were done.
    boolean differs = scheme == RetrainingScheme.STATIC || scheme == RetrainingScheme.SELF_TUNING;
    return limit == Limit.UNLIMITED && differs;
  }

  /**
   * Returns a fixed sample, in which any two settings that are combined at all are combined: always
   * the first combination that has the most new pairs.
   */
  static List<LoftSpec> sample() {
    List<LoftSpec> all = all();
    var covered = new HashSet<Set<Object>>();
    var sample = new ArrayList<LoftSpec>();
    while (true) {
      LoftSpec next =
          all.stream()
              .max(Comparator.comparingLong(spec -> spec.pairsBeside(covered)))
              .orElseThrow();
      if (!covered.addAll(next.settingPairs())) {
        return sample;
      }
      sample.add(next);
    }
  }

  private long pairsBeside(Set<Set<Object>> covered) {
    return settingPairs().stream().filter(pair -> !covered.contains(pair)).count();
  }

  private List<Object> settings() {
    return List.of(layout, scheme, limit, background);
  }

  /** Returns each two of the settings. */
  Set<Set<Object>> settingPairs() {
    List<Object> settings = settings();
    var pairs = new HashSet<Set<Object>>();
    for (Object one : settings) {
      for (Object other : settings.subList(settings.indexOf(one) + 1, settings.size())) {
        pairs.add(Set.of(one, other));
      }
    }
    return pairs;
  }

  /** Returns what a suite runs on which every two settings meet. */
  static List<LoftSpec> pairs() {
    return chosen(sample());
  }

  /** Returns what a concurrent suite runs: in most rows the pool's threads replace small nodes. */
  static List<LoftSpec> concurrent() {
    return chosen(
        List.of(
            DEFAULT,
            shared(Layout.TINY, RetrainingScheme.STATIC, Limit.UNLIMITED),
            shared(Layout.TINY, RetrainingScheme.INFORMED, Limit.LIMITED),
            shared(Layout.CROWDED, RetrainingScheme.SELF_TUNING, Limit.LIMITED),
            shared(Layout.DENSE, RetrainingScheme.INFORMED, Limit.UNLIMITED),
            shared(Layout.MARKERS, RetrainingScheme.SELF_TUNING, Limit.LIMITED),
            new LoftSpec(Layout.DENSE, RetrainingScheme.STATIC, Limit.LIMITED, Background.CALLER),
            new LoftSpec(
                Layout.MARKERS, RetrainingScheme.STATIC, Limit.UNLIMITED, Background.DROPPED),
            shared(Layout.CROWDED, RetrainingScheme.NONE, Limit.UNLIMITED)));
  }

  private static LoftSpec shared(Layout layout, RetrainingScheme scheme, Limit limit) {
    return new LoftSpec(layout, scheme, limit, Background.SHARED);
  }

  /**
   * Returns what a suite runs that takes long: one of several parts of the sample. Each row goes to
   * the part that lacks most of its settings, so that two or three parts have every setting each.
   */
  static List<LoftSpec> part(int part, int parts) {
    List<LoftSpec> sample = sample();
    int most = Math.ceilDiv(sample.size(), parts);
    List<List<LoftSpec>> dealt =
        Stream.<List<LoftSpec>>generate(ArrayList::new).limit(parts).toList();
    for (LoftSpec row : sample) {
      dealt.stream()
          .filter(each -> each.size() < most)
          .max(
              Comparator.comparingLong((List<LoftSpec> each) -> row.lackedBy(each))
                  .thenComparingInt(each -> -each.size()))
          .orElseThrow()
          .add(row);
    }
    return chosen(dealt.get(part));
  }

  private long lackedBy(List<LoftSpec> specs) {
    return settings().stream()
        .filter(setting -> specs.stream().noneMatch(spec -> spec.settings().contains(setting)))
        .count();
  }

  /** Returns what a suite runs: a sample, or what properties name. */
  private static List<LoftSpec> chosen(List<LoftSpec> sample) {
    return isSampled() ? sample : named(all());
  }

  /**
   * Returns what a suite runs that is about something else: a few combinations, or of the sample
   * what properties name.
   */
  static List<LoftSpec> few() {
    var tiny =
        new LoftSpec(Layout.TINY, RetrainingScheme.INFORMED, Limit.LIMITED, Background.SHARED);
    return isSampled() ? List.of(DEFAULT, tiny) : named(sample());
  }

  private static List<LoftSpec> named(List<LoftSpec> specs) {
    return specs.stream().filter(spec -> spec.toString().startsWith(ONLY)).toList();
  }

  /** Whether suites run a sample. */
  static boolean isSampled() {
    return !ALL && ONLY.isEmpty();
  }

  private LoftBuilder builder() {
    LoftBuilder builder = LoftIndex.builder().name("laws-" + this);
    limit
        .configuration
        .apply(layout.configuration.apply(builder))
        .retraining(scheme) // last, since a tuning selects one
        .executor(background.executor);
    return isChecked()
        ? builder.checkInterval(Duration.ofMillis(1)) // the shortest: a law takes milliseconds
        : builder;
  }

  /** Whether the nodes are checked more often than users' are. */
  private boolean isChecked() {
    return layout != Layout.DEFAULT
        && (scheme == RetrainingScheme.INFORMED || scheme == RetrainingScheme.SELF_TUNING);
  }

  @Override
  public String toString() {
    return layout + "-" + scheme + "-" + limit + "-" + background;
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.allOf(Feature.class);
  }

  @Override
  public Set<String> answeringWhenClosed() {
    return Set.of("statistics", "memoryLimitBytes");
  }

  @Override
  public PointIndex empty() {
    return builder().build();
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    return builder().build(source);
  }

  @Override
  public void checkStructure(PointIndex index) {
    ((LoftIndex) index).checkStructure();
  }

  @Override
  public void checkClosed(PointIndex index) {
    LoftStatistics statistics = ((LoftIndex) index).statistics();
    assertTrue(statistics.closed(), "closed");
    assertEquals(0, statistics.reservedBytes(), "bytes that are kept after close");
  }
}
