package org.inkling.loft;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.concurrent.Executor;
import java.util.regex.Pattern;
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
  private static final int SCENARIOS = Integer.getInteger("inkling.lincheck.scenarios", 20);
  private static final int SCHEDULES = Integer.getInteger("inkling.lincheck.schedules", 300);

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

  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "org\\.inkling\\.((epoch|model|segmentation|source)|memory(?!\\.NativeMemory$))\\..*"
              + "|org\\.inkling\\.loft\\.(LincheckRig|StructureCheck)"
              + "|java\\.util\\.concurrent\\.atomic\\.LongAdder");

  private LincheckRig() {}

  /** Schedules that Lincheck chooses, one thread at a time. */
  static ModelCheckingOptions modelChecking() {
    return new ModelCheckingOptions()
        .iterations(SCENARIOS)
        .invocationsPerIteration(SCHEDULES)
        .actorsBefore(3)
        .actorsAfter(1)
        .sequentialSpecification(LincheckOracle.class)
        .minimizeFailedScenario(false)
        .logLevel(LoggingLevel.ERROR)
        .addGuarantee(forClasses(NATIVE_MEMORY).methods(STEPS).treatAsAtomic())
        .addGuarantee(forClasses(NATIVE_MEMORY).methods(PRIVATE).ignore())
        .addGuarantee(forClasses(LincheckRig::isLeftOut).allMethods().ignore())
        .addGuarantee(
            forClasses("org.inkling.loft.SteppedExecutor").methods("execute", "poll").ignore())
        .addGuarantee(forClasses("org.inkling.loft.LoftRoot").methods("indexOf").ignore())
        .addGuarantee(
            forClasses("org.inkling.loft.DirectoryLine")
                .methods("pivot", "slots", "capacity", "range", "position", "predicted", "group")
                .ignore());
  }

  private static boolean isLeftOut(String className) {
    return LEFT_OUT.matcher(className).matches();
  }

  /** Schedules as the machine makes them. */
  static StressOptions stress() {
    return new StressOptions()
        .iterations(SCENARIOS)
        .invocationsPerIteration(SCHEDULES)
        .actorsBefore(3)
        .actorsAfter(1)
        .sequentialSpecification(LincheckOracle.class)
        .minimizeFailedScenario(false)
        .logLevel(LoggingLevel.ERROR);
  }

  /** An empty index whose keys 1 to 5 all start at the same slot of its one node. */
  static LoftIndex open(Executor executor) {
    return LoftIndex.builder()
        .name("lincheck")
        .tuning(new LoftTuning(4, 0.1, 2, 2, 2, 8, 2, ChangeTuning.DEFAULT))
        .seed(1)
        .maintenanceExecutor(executor)
        .build();
  }

  /** What must hold when every thread has ended. */
  static void checkAndClose(LoftIndex index) {
    index.checkStructure();
    index.close();
  }
}
