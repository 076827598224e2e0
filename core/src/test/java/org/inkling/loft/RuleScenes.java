package org.inkling.loft;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.SteppedExecutor;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.policy.PolicyEdit;

/**
 * For each rule something to do to an index that makes it fire, if the scheme has it; checks and
 * changes are made when a scene says so, and at no other time.
 */
final class RuleScenes {
  /** Distance of the keys that are loaded; those that come lie between. */
  private static final long STEP = 1 << 20;

  /** So many operations that thousands are seen, of which one in 64 is. */
  private static final int MANY = 60_000;

  private static final ChangeTuning CHANGES = ChangeTuning.DEFAULT;

  /** Nodes are not due as soon as they are in a bad way. */
  private static final ChangeTuning PATIENT = new ChangeTuning(0.95, 0.4, 1 << 20, 4, 1 << 12);

  private final RetrainingScheme scheme;
  private final SplittableRandom random;

  RuleScenes(RetrainingScheme scheme, SplittableRandom random) {
    this.scheme = scheme;
    this.random = random;
  }

  /** Plays the scene for a rule, on an index of its own, which is to be closed. */
  LoftTwin play(RetrainingRule rule) {
    return switch (rule) {
      case FULL, WRITE_INTENSIVE -> full();
      case OVERFLOWN -> overflown();
      case SPARSE -> sparse();
      case HOT_MISFIT -> misfit();
      case HOT_CROWDED, READ_INTENSIVE -> crowded();
      case FILLING -> filling();
      case COLD -> cold();
      case COLD_NEIGHBOURS -> coldNeighbours();
      case EVACUATED -> evacuated();
      case ORDINARY -> ordinaryAgain();
    };
  }

  private LoftTwin load(int keys, LoftTuning tuning) {
    return load(entries(keys), tuning);
  }

  private static TreeMap<Long, Long> entries(int keys) {
    var entries = new TreeMap<Long, Long>();
    for (long i = 0; i < keys; i++) {
      entries.put(i * STEP, i);
    }
    return entries;
  }

  private LoftTwin load(TreeMap<Long, Long> entries, LoftTuning tuning) {
    return new LoftTwin(builder(tuning), entries);
  }

  private LoftBuilder builder(LoftTuning tuning) {
    var constants = new PolicyEdit(PolicyConstants.DEFAULT).hotOperations(256).coldNanos(0);
    LoftBuilder builder =
        LoftIndex.builder()
            .tuning(tuning)
            .retraining(scheme)
            .constants(constants.constants())
            .executor(new SteppedExecutor());
    boolean checks = scheme != RetrainingScheme.NONE && scheme != RetrainingScheme.STATIC;
    return checks ? builder.checkInterval(Duration.ofHours(1)) : builder;
  }

  private static LoftTuning tuning(
      double expansion, int range, int maxNodeKeys, ChangeTuning when) {
    return new LoftTuning(32, expansion, range, 32, 32, maxNodeKeys, 1 << 10, when);
  }

  /** Keys that come evenly between those that were loaded. */
  private void insert(LoftTwin twin, int keys) {
    long last = twin.model.lastKey();
    for (int i = 0; i < keys; i++) {
      twin.write(0, random.nextLong(last), i);
    }
  }

  /** Keys side by side, which no model of the loaded ones tells apart. */
  private static void insertCrowd(LoftTwin twin, int keys) {
    for (int i = 1; i <= keys; i++) {
      twin.write(0, 700 * STEP + i, i);
    }
  }

  private void get(LoftTwin twin, List<Long> keys, int times) {
    for (int i = 0; i < times; i++) {
      long key = keys.get(random.nextInt(keys.size()));
      twin.index.get(key, LoftTwin.ABSENT);
    }
  }

  private static void removeOneOf(LoftTwin twin, int share, int of) {
    int seen = 0;
    for (long key : List.copyOf(twin.model.keySet())) {
      if (seen++ % of < share) {
        twin.write(8, key, 0);
      }
    }
  }

  private LoftTwin full() {
    LoftTwin twin = load(16_000, tuning(1.5, 32, 1 << 15, CHANGES));
    insert(twin, 4_400);
    twin.index.awaitMaintenance();
    return twin;
  }

  private LoftTwin overflown() {
    LoftTwin twin = load(4_000, tuning(1.5, 32, 1 << 15, CHANGES));
    insertCrowd(twin, 300);
    twin.index.awaitMaintenance();
    return twin;
  }

  private LoftTwin sparse() {
    LoftTwin twin = load(20_000, tuning(1.5, 32, 1 << 15, CHANGES));
    removeOneOf(twin, 2, 3);
    twin.index.awaitMaintenance();
    return twin;
  }

  /** Of four runs of keys one stays, so that every region is free in part. */
  private LoftTwin evacuated() {
    LoftBuilder limited = builder(tuning(1.5, 32, 1 << 10, CHANGES)).memoryLimitBytes(8L << 20);
    var twin = new LoftTwin(limited, entries(100_000));
    for (long key : List.copyOf(twin.model.keySet())) {
      if (((key / STEP) >> 12 & 3) != 0) {
        twin.write(8, key, 0);
      }
    }
    twin.index.awaitMaintenance();
    return twin;
  }

  /** Most slots are empty, but what is asked for is where they are not. */
  private LoftTwin misfit() {
    LoftTwin twin = load(2_000, tuning(2, 32, 1 << 15, PATIENT));
    insertCrowd(twin, 600);
    get(twin, List.copyOf(twin.model.subMap(700 * STEP, 701 * STEP).keySet()), MANY);
    twin.index.checkNodes();
    return twin;
  }

  /** Most slots are taken, and there are few that a probe looks at. */
  private LoftTwin crowded() {
    LoftTwin twin = load(20_000, tuning(1.5, 2, 1 << 15, PATIENT));
    insert(twin, 5_000);
    get(twin, List.copyOf(twin.model.keySet()), 2 * MANY);
    twin.index.checkNodes();
    return twin;
  }

  /** Small nodes of twice as many slots as keys, which count each key. */
  private LoftTwin filling() {
    LoftTwin twin = load(640, tuning(2, 32, 32, PATIENT));
    for (int i = 0; i < 360; i++) {
      twin.write(0, i * (640 * STEP / 360) + 1, i);
    }
    twin.index.checkNodes();
    return twin;
  }

  /** Not half of the slots are in use, and more than are of a sparse node. */
  private LoftTwin cold() {
    LoftTwin twin = load(20_000, tuning(1.5, 32, 1 << 15, CHANGES));
    removeOneOf(twin, 33, 100);
    idle(twin);
    return twin;
  }

  private static void idle(LoftTwin twin) {
    for (int check = 0; check < 4; check++) {
      twin.index.checkNodes();
    }
  }

  /** Nodes of few keys, since others lay between them that are gone; one model would do now. */
  private LoftTwin coldNeighbours() {
    var entries = new TreeMap<Long, Long>();
    for (long i = 0; i < 2_000; i++) {
      entries.put(i * STEP, i);
      if (i % 5 == 0) {
        entries.put(i / 100 * 100 * STEP + 1 + i % 100, i);
      }
    }
    LoftTwin twin = load(entries, tuning(1.5, 32, 1 << 15, CHANGES).withEpsilon(4));
    for (long key : List.copyOf(entries.keySet())) {
      if (key % STEP != 0) {
        twin.write(8, key, 0);
      }
    }
    idle(twin);
    return twin;
  }

  /** After a phase of writes, one in which a sixteenth of the operations write. */
  private LoftTwin ordinaryAgain() {
    LoftTwin twin = full();
    for (int part = 0; part < 8; part++) {
      insert(twin, 2_700);
      get(twin, List.copyOf(twin.model.keySet()), 40_500);
    }
    twin.index.awaitMaintenance();
    return twin;
  }
}
