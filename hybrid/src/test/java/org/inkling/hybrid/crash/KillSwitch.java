package org.inkling.hybrid.crash;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.HookedFiles.Hook;
import org.inkling.disk.file.HookedFiles.Phase;

/** Kills its own process at some call, at once: nothing runs behind it, on no thread. */
final class KillSwitch implements Hook {
  private static final int SIGKILL = 9;

  private final MethodHandle kill; // linked before it is needed
  private final int self = (int) ProcessHandle.current().pid();
  private final KillKind kind;
  private final Phase phase;
  private final int number;
  private final AtomicInteger calls = new AtomicInteger();
  private volatile boolean opening = true;

  @SuppressWarnings("restricted") // a call of the system is what this is for
  KillSwitch(KillKind kind, Phase phase, int number) {
    this.kind = kind;
    this.phase = phase;
    this.number = number;
    Linker linker = Linker.nativeLinker();
    kill =
        linker.downcallHandle(
            linker.defaultLookup().find("kill").orElseThrow(),
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
  }

  /** The opening is over. */
  void opened() {
    opening = false;
  }

  @Override
  public void at(Phase where, Call call, Path file) {
    if (where == phase
        && opening == kind.isOpening()
        && kind.counts(call, String.valueOf(file.getFileName()))
        && calls.incrementAndGet() == number) {
      kill();
    }
  }

  private void kill() {
    try {
      int refused = (int) kill.invokeExact(self, SIGKILL);
      throw new IllegalStateException("still alive: " + refused);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
