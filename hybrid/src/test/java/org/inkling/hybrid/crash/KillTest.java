package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.inkling.TestSeed;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SystemFiles;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A process that writes to a store kills itself, or is killed: the store opens with all that was
 * acknowledged, and nothing else.
 *
 * <p>One store is killed over and over, so that each opening finds what a crash has left, also of
 * an opening. {@code -Dinkling.kills=50} kills so often of each kind, {@code
 * -Dinkling.crash.report=FILE} writes down how often. {@code docs/benchmarks/crashes.sh} does both.
 */
@Execution(ExecutionMode.CONCURRENT) // it waits for child processes
class KillTest {
  private static final int KILLED = 128 + 9;
  private static final int KILLS = Integer.getInteger("inkling.kills", 2);
  private static final int STEPS = 2_000;
  private static final int MAX_TRIES =
      20; // a process may end before the call at which it would die

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random(getClass().getSimpleName());
  private final TreeMap<Long, Long> entries = new TreeMap<>();
  private final CrashStore.Kind type = type();
  private long acknowledged;

  /** Which kind of store is killed. */
  CrashStore.Kind type() {
    return CrashStore.Kind.HYBRID;
  }

  @ParameterizedTest
  @EnumSource
  void whatWasAcknowledgedOutlivesEveryKill(KillKind kind) throws Exception {
    int kills = KILLS;
    Path store = folder.resolve("store");
    int killed = 0;
    for (int attempt = 0; killed < kills; attempt++) {
      assertTrue(attempt < MAX_TRIES * kills, killed + " kills in " + attempt + " attempts");
      killed += run(store, kind, attempt) ? 1 : 0;
    }
    Reports.add(
        type
            + ", "
            + kind
            + ": "
            + killed
            + " kills, "
            + acknowledged
            + " steps acknowledged, none lost");
  }

  /** Lets a process write and die; whether it did die, and not end before. */
  private boolean run(Path store, KillKind kind, int attempt) throws Exception {
    long seed = random.nextLong();
    Path steps = folder.resolve("steps-" + attempt);
    var done = Acknowledgements.of(steps);
    SyncMode mode = SyncMode.values()[random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0];
    Process process = start(store, steps, mode, kind, seed);
    boolean killed = await(process, kind);
    check(store, seed, done.all(), mode);
    Files.delete(steps);
    return killed;
  }

  private Process start(Path store, Path done, SyncMode mode, KillKind kind, long seed)
      throws IOException {
    Phase[] phases = Phase.values();
    Phase phase = phases[random.nextInt(phases.length)];
    if (phase == Phase.DURING && !kind.hasWrites()) {
      phase = Phase.AFTER;
    }
    int number = kind == KillKind.OUTSIDE ? 0 : 1 + random.nextInt(kind.most());
    boolean few = kind.isOpening();
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            KilledWriter.class.getName(),
            store.toString(),
            done.toString(),
            mode.toString(),
            kind.toString(),
            phase.toString(),
            Integer.toString(number),
            Long.toString(seed),
            Integer.toString(few ? 2 * CrashStore.STEPS : STEPS),
            type.toString())
        .redirectErrorStream(true)
        .start();
  }

  private boolean await(Process process, KillKind kind) throws Exception {
    var output = new StringBuilder();
    int merges = random.nextInt(1, 5);
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.append(line).append('\n');
        if (kind == KillKind.OUTSIDE && --merges == 0) {
          long until = System.nanoTime() + random.nextLong(TimeUnit.MILLISECONDS.toNanos(30));
          while (System.nanoTime() < until) {
            Thread.onSpinWait();
          }
          process.toHandle().destroyForcibly(); // unlike the process, leaves the output open
        }
      }
    }
    int code = process.waitFor();
    assertTrue(code == 0 || code == KILLED, () -> code + ": " + output);
    return code == KILLED;
  }

  /** Opens the store, which must have what it may have, and be sound after that. */
  private void check(Path folder, long seed, long[] done, SyncMode mode) {
    TreeMap<Long, Long> found;
    try (CrashStore store = type.open(new SystemFiles(), folder, mode)) {
      found = Survivors.read(store.index(), random);
    }
    Survivors.check(entries, found, seed, done, mode == SyncMode.EVERY_WRITE);
    type.verify(new SystemFiles(), folder);
    assertEquals(List.of(), unfinished(folder));
    entries.clear();
    entries.putAll(found);
    for (long steps : done) {
      acknowledged += steps;
    }
  }

  private static List<Path> unfinished(Path folder) {
    try (var all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".tmp")).toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
