package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.loft.LoftSpec.Background;
import org.inkling.loft.LoftSpec.Layout;
import org.inkling.loft.LoftSpec.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the law-suites of LOFT run is what they are meant to run. */
class LoftSpecTest {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int STEPS = 12_000;

  private static final Set<RetrainingRule> INFORMED =
      EnumSet.range(RetrainingRule.HOT_MISFIT, RetrainingRule.COLD_NEIGHBOURS);

  private static final Set<RetrainingRule> TUNING =
      EnumSet.range(RetrainingRule.WRITE_INTENSIVE, RetrainingRule.ORDINARY);

  private static Set<Set<Object>> pairsOf(List<LoftSpec> specs) {
    return specs.stream().flatMap(spec -> spec.settingPairs().stream()).collect(Collectors.toSet());
  }

  private static Set<Object> settingsOf(List<LoftSpec> specs) {
    return pairsOf(specs).stream().flatMap(Set::stream).collect(Collectors.toSet());
  }

  @Test
  void anyTwoSettingsMeetInTheSample() {
    List<LoftSpec> sample = LoftSpec.sample();
    assertEquals(pairsOf(LoftSpec.all()), pairsOf(sample));
    assertEquals(sample.size(), Set.copyOf(sample).size());
    assertTrue(sample.size() <= 20, sample::toString); // as many as layouts and schemes
    assertEquals(sample, LoftSpec.sample(), "another sample");
  }

  @Test
  void allSettingsAreInTheProduct() {
    var settings = new HashSet<Object>();
    settings.addAll(List.of(Layout.values()));
    settings.addAll(List.of(RetrainingScheme.values()));
    settings.addAll(List.of(Limit.values()));
    settings.addAll(List.of(Background.values()));
    assertEquals(settings, settingsOf(LoftSpec.all()));
    assertEquals(90, LoftSpec.all().size());
  }

  @Test
  void whatUsersGetComesFirst() {
    assertEquals("DEFAULT-SELF_TUNING-UNLIMITED-SHARED", LoftSpec.DEFAULT.toString());
    assertEquals(LoftSpec.DEFAULT, LoftSpec.sample().getFirst());
  }

  @ParameterizedTest
  @CsvSource({"0, 2", "1, 2"})
  void eachPartOfTheSampleHasEverySetting(int part, int parts) {
    assumeTrue(LoftSpec.isSampled());
    assertEquals(settingsOf(LoftSpec.all()), settingsOf(LoftSpec.part(part, parts)));
  }

  @Test
  void inConcurrentSuitesThreadsReplaceNodesOfEachSmallLayout() {
    assumeTrue(LoftSpec.isSampled());
    List<LoftSpec> specs = LoftSpec.concurrent();
    assertEquals(settingsOf(LoftSpec.all()), settingsOf(specs));
    assertTrue(LoftSpec.all().containsAll(specs), "a combination that says nothing");
    Set<Layout> replaced =
        specs.stream()
            .filter(spec -> spec.background() == Background.SHARED)
            .filter(spec -> spec.scheme() != RetrainingScheme.NONE)
            .map(LoftSpec::layout)
            .collect(Collectors.toSet());
    assertEquals(EnumSet.allOf(Layout.class), replaced);
  }

  static Stream<LoftSpec> quick() {
    return LoftSpec.sample().stream()
        .filter(spec -> spec.layout() != Layout.DEFAULT && spec.background() != Background.DROPPED);
  }

  /** So that the suites do not run one scheme under the names of four. */
  @ParameterizedTest
  @MethodSource("quick")
  void aSchemeChangesWhatItsRulesSayAndNothingElse(LoftSpec spec) {
    SplittableRandom random = TestSeed.random("LoftSpecTest " + spec);
    var fired = EnumSet.noneOf(RetrainingRule.class);
    long start = System.nanoTime();
    try (var twin = new LoftTwin((LoftIndex) spec.empty(), new TreeMap<>())) {
      do {
        history(twin, random);
        twin.index.statistics().changes().rules().forEach((rule, times) -> add(fired, rule, times));
      } while (!decides(spec.scheme(), fired) && System.nanoTime() - start < PATIENCE_NANOS);
    }
    assertTrue(decides(spec.scheme(), fired), fired::toString);
    assertTrue(permitted(spec.scheme()).containsAll(fired), fired::toString);
  }

  private static boolean decides(RetrainingScheme scheme, Set<RetrainingRule> fired) {
    return switch (scheme) {
      case NONE -> true;
      case STATIC -> fired.contains(RetrainingRule.FULL);
      case INFORMED -> meets(fired, INFORMED);
      case SELF_TUNING -> meets(fired, INFORMED) && meets(fired, TUNING);
    };
  }

  private static void add(Set<RetrainingRule> fired, RetrainingRule rule, long times) {
    if (times > 0) {
      fired.add(rule);
    }
  }

  private static boolean meets(Set<RetrainingRule> fired, Set<RetrainingRule> rules) {
    return rules.stream().anyMatch(fired::contains);
  }

  private static Set<RetrainingRule> permitted(RetrainingScheme scheme) {
    var permitted = EnumSet.allOf(RetrainingRule.class);
    if (scheme != RetrainingScheme.SELF_TUNING) {
      permitted.removeAll(TUNING);
    }
    if (scheme == RetrainingScheme.STATIC || scheme == RetrainingScheme.NONE) {
      permitted.removeAll(INFORMED);
    }
    return scheme == RetrainingScheme.NONE ? Set.of() : permitted;
  }

  /** As many operations as a law makes, most of them in one half of the keys. */
  private static void history(LoftTwin twin, SplittableRandom random) {
    for (int i = 0; i < STEPS; i++) {
      long key = random.nextInt(random.nextInt(8) == 0 ? 2_000 : 1_000) * 1_000L;
      if (random.nextInt(3) == 0) {
        twin.index.get(key, LoftTwin.ABSENT);
      } else {
        twin.write(random.nextInt(10), key, random.nextLong());
      }
    }
  }
}
