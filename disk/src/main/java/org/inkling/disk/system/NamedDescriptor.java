package org.inkling.disk.system;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A descriptor and the name by which its file was opened; finds out whether both still refer to the
 * same file.
 *
 * <p>It asks the system for the file's number alone. A call that asks for the times of a file, as
 * those of the JDK do, makes Linux (6.13 and later) record the time of the next write exactly,
 * which takes the next sync longer than the call itself.
 */
public final class NamedDescriptor {
  private static final int ENOENT = 2;
  private static final int ENOTDIR = 20;
  private static final int ELOOP = 40;
  private static final int AT_FDCWD = -100;
  private static final int AT_EMPTY_PATH = 0x1000;
  private static final int STATX_INO = 0x100;
  private static final long STATX_BYTES = 256;
  private static final long INODE = 32; // offsets in the result
  private static final long DEVICE = 136; // two numbers of four bytes

  private static final @Nullable MethodHandle STATX =
      LinuxCalls.find(
          "statx",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS),
          LinuxCalls.CAPTURED);

  private final Path file;
  private final MemorySegment name;

  @GuardedBy("this")
  private final MemorySegment state;

  @GuardedBy("this")
  private final MemorySegment result;

  private final long device;
  private final long inode; // 0 if the system does not tell

  /** Notes which file a descriptor refers to; the descriptor may be closed afterwards. */
  public NamedDescriptor(int descriptor, Path file) {
    this.file = file;
    Arena arena = Arena.ofAuto(); // once for each file, so that a check allocates nothing
    name = arena.allocateFrom(JAVA_BYTE, FileNames.bytes(file));
    state = arena.allocate(LinuxCalls.CALL_STATE);
    result = arena.allocate(STATX_BYTES, Long.BYTES);
    boolean isKnown =
        STATX != null && query(descriptor, arena.allocate(1), AT_EMPTY_PATH, state, result);
    device = isKnown ? result.get(JAVA_LONG, DEVICE) : 0;
    inode = isKnown ? result.get(JAVA_LONG, INODE) : 0;
  }

  /** Returns whether this system has the call, and does not forbid it as some containers do. */
  public boolean isKnown() {
    return inode != 0;
  }

  /**
   * Returns whether the name refers to the file.
   *
   * @throws IOException if the system does not tell
   */
  public synchronized boolean isSameFile() throws IOException {
    if (!query(AT_FDCWD, name, 0, state, result)) {
      return switch (LinuxCalls.errno(state)) {
        case ENOENT, ENOTDIR, ELOOP -> false;
        default -> throw FileCalls.failure(file, LinuxCalls.errno(state));
      };
    }
    return result.get(JAVA_LONG, INODE) == inode && result.get(JAVA_LONG, DEVICE) == device;
  }

  /** Makes the call; returns whether it succeeded. */
  private static boolean query(
      int folder, MemorySegment name, int flags, MemorySegment state, MemorySegment result) {
    try {
      MethodHandle statx = LinuxCalls.present(STATX);
      return (int) statx.invokeExact(state, folder, name, flags, STATX_INO, result) == 0;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("statx declares no exception", e);
    }
  }
}
