package org.inkling.loft;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.util.LoggingLevel;

/**
 * How Lincheck looks at an index, and how much of it.
 *
 * <p>Its model checking switches threads where they touch shared words of the heap, and knows
 * nothing of native memory. So each access of {@code NativeMemory} through which threads meet is
 * declared an atomic step, with a switch possible before it. Left out, and not interrupted inside,
 * is what has stress tests of its own (the allocator, the epochs; what they pin and free is pinned
 * and freed all the same) and what reads only words that never change once they are published.
 */
final class LincheckRig {
  private static final int SCENARIOS = Integer.getInteger("inkling.lincheck.scenarios", 6);
  private static final int SCHEDULES = Integer.getInteger("inkling.lincheck.schedules", 250);

  private static final String NATIVE_MEMORY = "org.inkling.memory.NativeMemory";

  private static final String[] STEPS = {
    "getLong",
    "getLongOpaque",
    "putLongOpaque",
    "getLongAcquire",
    "putLongRelease",
    "getLongVolatile",
    "putLongVolatile",
    "casLong",
    "caeLong",
    "getAndAddLong"
  };

  /** Accesses to words that no other thread sees yet, or that never change again. */
  private static final String[] PRIVATE = {
    "putLong", "getDouble", "putDouble", "getInt", "putInt", "copy", "zero"
  };

  /** Reads of the words of a line that never change. */
  private static final String[] LINE_READS = {
    "pivot",
    "base",
    "slope",
    "intercept",
    "slots",
    "capacity",
    "range",
    "header",
    "position",
    "predicted",
    "group",
    "groups",
    "allSlots",
    "bucketPointer"
  };

  /** What sees to it that one worker begins a round, and takes nodes up; no node is touched. */
  private static final String[] ROUNDS = {
    "isDue", "isPending", "mayGoOn", "reclaim", "reclaimAll", "beginRound"
  };

  /** Whole packages, and what makes or reads blocks that are private, or that never change. */
  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "org\\.inkling\\.((epoch|model|segmentation|source)|memory(?!\\.NativeMemory$))\\..*"
              + "|org\\.inkling\\.maintenance\\.(WorkerState|DueNodes)"
              + "|org\\.inkling\\.loft\\.(\\w+\\.)?(LincheckRig|InsertCounter|LoftRoot|ForwardingLink"
              + "|Node(Builder|Filler|Shape|Snapshot|Cutter.*)|Change(Plan.*|Counts|Scratch))");

  private LincheckRig() {}

  /** Schedules that Lincheck chooses, one thread at a time, of scenarios that it chooses too. */
  static ModelCheckingOptions modelChecking() {
    return new ModelCheckingOptions()
        .iterations(SCENARIOS)
        .invocationsPerIteration(SCHEDULES)
        .actorsBefore(1)
        .actorsAfter(1)
        .sequentialSpecification(LincheckOracle.class)
        .minimizeFailedScenario(false)
        .logLevel(LoggingLevel.ERROR)
        .addGuarantee(forClasses(NATIVE_MEMORY).methods(STEPS).treatAsAtomic())
        .addGuarantee(forClasses(NATIVE_MEMORY).methods(PRIVATE).ignore())
        .addGuarantee(forClasses(LincheckRig::isLeftOut).allMethods().ignore())
        .addGuarantee(
            forClasses(LongAdder.class.getName(), ConcurrentLinkedDeque.class.getName())
                .allMethods()
                .ignore())
        .addGuarantee(
            forClasses("org.inkling.loft.rounds.Retrainer", "org.inkling.loft.rounds.Coordinator")
                .methods(ROUNDS)
                .ignore())
        .addGuarantee(forClasses("org.inkling.loft.change.Sweep").methods("isComplete").ignore())
        .addGuarantee(forClasses("org.inkling.SteppedExecutor").methods("execute", "poll").ignore())
        .addGuarantee(
            forClasses("org.inkling.loft.node.DirectoryLine").methods(LINE_READS).ignore());
  }

  /**
   * The same, of scenarios in which one thread changes nodes from their beginning to their end
   * while others operate on them.
   *
   * @param operations so many by each of the others
   */
  static ModelCheckingOptions changes(Class<?> subject, int others, int operations) {
    var scenarios = new ChangeScenarios(subject);
    var options = modelChecking().iterations(0);
    for (int i = 0; i < SCENARIOS; i++) {
      options.addCustomScenario(scenarios.next(others, operations));
    }
    return options;
  }

  private static boolean isLeftOut(String className) {
    return className.startsWith("org.inkling.") && LEFT_OUT.matcher(className).matches();
  }

  /** Schedules as the machine makes them. */
  static StressOptions stress() {
    return new StressOptions()
        .iterations(SCENARIOS)
        .invocationsPerIteration(SCHEDULES)
        .actorsBefore(2)
        .actorsAfter(1)
        .sequentialSpecification(LincheckOracle.class)
        .minimizeFailedScenario(false)
        .logLevel(LoggingLevel.ERROR);
  }

  /**
   * An index that holds keys 1 and 2 in one node, which is due for a change. Keys 1 to 5 all start
   * at the same slot.
   *
   * @param maxNodeKeys keys of a new node at most
   */
  static LoftIndex open(Executor executor, int maxNodeKeys) {
    var changes = new ChangeTuning(0.1, 0, 1, 1, 1);
    var index =
        LoftIndex.builder()
            .name("lincheck")
            .tuning(new LoftTuning(4, 0.1, 2, 2, 2, maxNodeKeys, 4, changes))
            .seed(1)
            .executor(executor)
            .build();
    index.put(1, 1);
    index.put(2, LoftUnderLincheck.widened(3));
    return index;
  }

  /** What must hold when every thread has ended. */
  static void checkAndClose(LoftIndex index) {
    index.checkStructure();
    index.close();
  }
}
