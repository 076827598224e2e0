package org.inkling.hybrid.crash;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SystemFiles;

/** The process that writes until it is killed, or until it has done what it was to do. */
final class KilledWriter {
  private KilledWriter() {}

  /**
   * Writes.
   *
   * @param arguments folder, file of acknowledgements, mode, kind of kill, phase, number of the
   *     call, seed, steps, kind of store
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    var done = Acknowledgements.of(Path.of(arguments[1]));
    SyncMode mode = SyncMode.valueOf(arguments[2]);
    var kill =
        new KillSwitch(
            KillKind.valueOf(arguments[3]),
            Phase.valueOf(arguments[4]),
            Integer.parseInt(arguments[5]));
    FileLayer files = HookedFiles.halving(new SystemFiles(), kill);
    long seed = Long.parseLong(arguments[6]);
    int steps = Integer.parseInt(arguments[7]);
    CrashStore.Kind store = CrashStore.Kind.valueOf(arguments[8]);
    try (CrashStore opened = store.open(files, folder, mode)) {
      kill.opened();
      TreeMap<Long, Long> entries = Survivors.read(opened.index(), new SplittableRandom(seed));
      try (var executor = Executors.newFixedThreadPool(Script.WRITERS)) {
        var writers =
            IntStream.range(0, Script.WRITERS)
                .<Callable<Void>>mapToObj(
                    writer ->
                        () -> {
                          var script = new Script(seed, writer);
                          var model = new TreeMap<>(entries);
                          for (int i = 1; i <= steps; i++) {
                            script.next().run(opened.index(), model);
                            done.add(writer);
                            if (writer == 0) {
                              maintain(i, opened);
                            }
                          }
                          return null;
                        })
                .toList();
        for (Future<Void> written : executor.invokeAll(writers)) {
          written.get();
        }
      }
    }
  }

  private static void maintain(int step, CrashStore store) {
    store.maintain(step);
    if (step % CrashStore.STEPS == 0) {
      System.out.println(step);
    }
  }
}
