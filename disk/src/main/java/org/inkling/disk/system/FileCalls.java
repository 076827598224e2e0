package org.inkling.disk.system;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Changes and locks files by file descriptors of the library's own, where no interrupt of a thread
 * ends a call: the JDK's channels are closed by the interrupt of a thread that uses them.
 *
 * <p>The caller must ensure that a descriptor is not closed while one of these calls uses it.
 *
 * @units lengths and offsets in bytes
 */
public final class FileCalls {
  private static final int ENOENT = 2;
  private static final int EINTR = 4;
  private static final int EBADF = 9;
  private static final int EWOULDBLOCK = 11;
  private static final int LOCK_SH = 1;
  private static final int LOCK_EX = 2;
  private static final int LOCK_NB = 4;
  private static final int LOCK_UN = 8;
  private static final int EACCES = 13;
  private static final long MAX_TEXT = 256; // of an error's description

  private static final @Nullable MethodHandle PWRITE =
      LinuxCalls.find(
          "pwrite",
          FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG),
          LinuxCalls.CAPTURED);
  private static final @Nullable MethodHandle FSYNC =
      LinuxCalls.find("fsync", FunctionDescriptor.of(JAVA_INT, JAVA_INT), LinuxCalls.CAPTURED);
  private static final @Nullable MethodHandle FDATASYNC =
      LinuxCalls.find("fdatasync", FunctionDescriptor.of(JAVA_INT, JAVA_INT), LinuxCalls.CAPTURED);
  private static final @Nullable MethodHandle FTRUNCATE =
      LinuxCalls.find(
          "ftruncate", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG), LinuxCalls.CAPTURED);
  private static final @Nullable MethodHandle FLOCK =
      LinuxCalls.find(
          "flock", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT), LinuxCalls.CAPTURED);
  private static final @Nullable MethodHandle STRERROR =
      LinuxCalls.find("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));

  /** Whether this system has the calls. */
  public static final boolean AVAILABLE =
      LinuxCalls.AVAILABLE
          && PWRITE != null
          && FSYNC != null
          && FDATASYNC != null
          && FTRUNCATE != null
          && FLOCK != null
          && STRERROR != null;

  /** The value for no descriptor. */
  public static final int NONE = -1;

  /** The result of {@link #lockFolder} if another owner holds the lock. */
  public static final int BUSY = -2;

  /** Where a call leaves its error; one per thread, so that a write allocates nothing. */
  private static final ThreadLocal<MemorySegment> STATE =
      ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(LinuxCalls.CALL_STATE));

  private FileCalls() {}

  /** A system call; a negative result means that it failed. */
  @FunctionalInterface
  private interface Call {
    // An exact call of a method handle declares Throwable.
    @SuppressWarnings("IllegalThrows")
    long make(MemorySegment state) throws Throwable;
  }

  /**
   * Writes all remaining bytes of a buffer, preferably a direct one, and moves its position to its
   * end. The caller must ensure that the buffer is not closed meanwhile: the system gets its
   * address.
   */
  public static void write(int descriptor, Path file, ByteBuffer from, long offset)
      throws IOException {
    if (!from.isDirect()) {
      try (BufferMemory copy = BufferMemory.ofThread(from.remaining(), 1)) {
        write(descriptor, file, copy.buffer().put(from).flip(), offset);
      }
      return;
    }
    long address = MemorySegment.ofBuffer(from).address() - from.position();
    long origin = offset - from.position();
    try {
      while (from.hasRemaining()) {
        int at = from.position();
        long written = write(descriptor, address + at, from.remaining(), origin + at);
        if (written < 0 && LinuxCalls.errno(STATE.get()) != EINTR) {
          throw failure(file, LinuxCalls.errno(STATE.get()));
        }
        from.position(at + Math.toIntExact(Math.max(0, written)));
      }
    } finally {
      Reference.reachabilityFence(from);
    }
  }

  /** Makes one system call; a negative result means that it failed. */
  private static long write(int descriptor, long address, long bytes, long offset) {
    try {
      return (long)
          LinuxCalls.present(PWRITE).invokeExact(STATE.get(), descriptor, address, bytes, offset);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("pwrite declares no exception", e);
    }
  }

  /**
   * Makes what was written survive a crash.
   *
   * @param metadata whether to include metadata other than the length
   */
  public static void sync(int descriptor, Path file, boolean metadata) throws IOException {
    int errno = metadata ? sync(FSYNC, descriptor) : sync(FDATASYNC, descriptor);
    if (!metadata && UnsupportedCallException.isOf(errno)) {
      errno = sync(FSYNC, descriptor);
    }
    require(file, errno);
  }

  private static int sync(@Nullable MethodHandle how, int descriptor) {
    return errnoOf(state -> (int) LinuxCalls.present(how).invokeExact(state, descriptor));
  }

  /** Changes the length of a file. */
  public static void resize(int descriptor, Path file, long bytes) throws IOException {
    call(file, state -> (int) LinuxCalls.present(FTRUNCATE).invokeExact(state, descriptor, bytes));
  }

  /**
   * Makes the names in a folder survive a crash.
   *
   * @throws UnsupportedCallException if the file system syncs no folders, as some that are shared
   *     with another system
   * @throws AccessDeniedException if the folder may not be read
   */
  public static void syncFolder(Path folder) throws IOException {
    int descriptor = LinuxCalls.open(folder, false, false);
    try {
      int errno = sync(FSYNC, descriptor);
      // EBADF: the descriptor is good, but the file system takes none that is only read.
      if (UnsupportedCallException.isOf(errno) || errno == EBADF) {
        throw new UnsupportedCallException(folder, said(errno));
      }
      if (errno != 0) { // never as a denied access, which an opening of the folder alone can be
        throw new FileSystemException(folder.toString(), null, said(errno));
      }
    } finally {
      LinuxCalls.close(descriptor);
    }
  }

  /**
   * Locks a folder itself, until the descriptor is closed or the process ends.
   *
   * @param shared whether the lock is shared
   * @return a descriptor; {@link #BUSY} if another owner holds the lock, {@link #NONE} if the file
   *     system cannot lock folders
   */
  public static int lockFolder(Path folder, boolean shared) throws IOException {
    int descriptor = LinuxCalls.open(folder, false, false);
    int errno = tryLock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB);
    if (errno == 0) {
      return descriptor;
    }
    LinuxCalls.close(descriptor);
    return errno == EWOULDBLOCK ? BUSY : NONE;
  }

  /** Unlocks a folder and closes the descriptor of {@link #lockFolder}. */
  public static void unlockFolder(int descriptor) {
    // Closing alone is not enough: a child process that is being started may share the lock.
    int _ = tryLock(descriptor, LOCK_UN);
    LinuxCalls.close(descriptor);
  }

  /** Tries to lock. Returns the error, 0 on success. */
  private static int tryLock(int descriptor, int how) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(LinuxCalls.CALL_STATE);
      int result = (int) LinuxCalls.present(FLOCK).invokeExact(state, descriptor, how);
      return result < 0 ? LinuxCalls.errno(state) : 0;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("flock declares no exception", e);
    }
  }

  private static void call(Path file, Call call) throws IOException {
    require(file, errnoOf(call));
  }

  private static void require(Path file, int errno) throws IOException {
    if (errno != 0) {
      throw failure(file, errno);
    }
  }

  /** Makes a call until no signal interrupts it. Returns the error, 0 on success. */
  private static int errnoOf(Call call) {
    try {
      MemorySegment state = STATE.get();
      while (call.make(state) < 0) {
        int errno = LinuxCalls.errno(state);
        if (errno != EINTR) { // a signal of the system, not an interrupt of Java
          return errno;
        }
      }
      return 0;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("calls of the system declare no exception", e);
    }
  }

  /** The exception that the JDK would throw for an error of the system. */
  static IOException failure(Path file, int errno) {
    return switch (errno) {
      case ENOENT -> new NoSuchFileException(file.toString());
      case EACCES -> new AccessDeniedException(file.toString());
      default -> new FileSystemException(file.toString(), null, said(errno));
    };
  }

  private static String said(int errno) {
    return describe(errno) + " (errno " + errno + ")";
  }

  /** The text of an error in the language of this process, as the JDK's channels have it too. */
  // Restricted: the C library keeps the text valid while it is read here.
  @SuppressWarnings("restricted")
  static String describe(int errno) {
    if (STRERROR == null) {
      return "the system failed";
    }
    try {
      var text = (MemorySegment) STRERROR.invokeExact(errno);
      return text.reinterpret(MAX_TEXT).getString(0);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("strerror declares no exception", e);
    }
  }
}
