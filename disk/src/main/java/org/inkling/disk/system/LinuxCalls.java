package org.inkling.disk.system;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Calls into the C library of Linux.
 *
 * @units lengths and offsets in bytes
 */
public final class LinuxCalls {
  private static final int O_CLOEXEC = 0x80000;
  private static final int O_RDWR = 2;
  private static final int O_DIRECT = isArm() ? 0x10000 : 0x4000;
  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_SHARED_POPULATE = 0x8001;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
  private static final int MADV_RANDOM = 1;
  private static final int MADV_DONTNEED = 4;
  private static final int MADV_NOHUGEPAGE = 15;
  private static final long MAP_FAILED = -1;
  private static final long IO_URING_SETUP = 425;
  private static final long IO_URING_ENTER = 426;
  private static final long IORING_ENTER_GETEVENTS = 1;

  static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      CALL_STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
  static final Linker.Option CAPTURED = Linker.Option.captureCallState("errno");

  private static final @Nullable MethodHandle OPEN =
      find(
          "open",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT),
          CAPTURED,
          Linker.Option.firstVariadicArg(2));
  private static final @Nullable MethodHandle CLOSE =
      find("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
  private static final @Nullable MethodHandle MMAP =
      find(
          "mmap",
          FunctionDescriptor.of(
              JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG),
          CAPTURED);
  private static final @Nullable MethodHandle MUNMAP =
      find("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
  private static final @Nullable MethodHandle MADVISE =
      find("madvise", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
  private static final @Nullable MethodHandle SYSCALL =
      find(
          "syscall",
          FunctionDescriptor.of(
              JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
              JAVA_LONG),
          CAPTURED,
          Linker.Option.firstVariadicArg(1));

  /** Whether this system has the calls. */
  public static final boolean AVAILABLE =
      OPEN != null
          && CLOSE != null
          && MMAP != null
          && MUNMAP != null
          && MADVISE != null
          && SYSCALL != null;

  private LinuxCalls() {}

  /**
   * Opens an existing file.
   *
   * @param direct whether it is read and written past the system's cache
   * @param writable whether it is opened for writing too
   * @return its descriptor
   */
  public static int open(Path file, boolean direct, boolean writable) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(CALL_STATE);
      MemorySegment name = arena.allocateFrom(JAVA_BYTE, FileNames.bytes(file));
      int flags = O_CLOEXEC | (direct ? O_DIRECT : 0) | (writable ? O_RDWR : 0);
      int descriptor = (int) present(OPEN).invokeExact(state, name, flags, 0);
      if (descriptor < 0) {
        throw FileCalls.failure(file, errno(state));
      }
      return descriptor;
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("open declares no exception", e);
    }
  }

  /** Closes a descriptor, which is closed even if the call reports an error. */
  public static void close(int descriptor) {
    try {
      int _ = (int) present(CLOSE).invokeExact(descriptor);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("close declares no exception", e);
    }
  }

  /** Maps a part of a ring. */
  static long mapRing(int ring, long bytes, long offset) throws IOException {
    return map("a ring", bytes, MAP_SHARED_POPULATE, ring, offset);
  }

  /** Maps private zeroed memory, which is allocated when it is first touched. */
  static long mapMemory(long bytes) throws IOException {
    return map("memory", bytes, MAP_PRIVATE_ANONYMOUS, -1, 0);
  }

  private static long map(String what, long bytes, int flags, int descriptor, long offset)
      throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(CALL_STATE);
      long address =
          (long)
              present(MMAP)
                  .invokeExact(state, 0L, bytes, PROT_READ_WRITE, flags, descriptor, offset);
      if (address == MAP_FAILED) {
        throw new IOException(
            "the system does not map " + bytes + " bytes of " + what + said(state));
      }
      return address;
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("mmap declares no exception", e);
    }
  }

  /** Unmaps the result of one of these calls. */
  static void unmap(long address, long bytes) {
    try {
      int _ = (int) present(MUNMAP).invokeExact(address, bytes);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("munmap declares no exception", e);
    }
  }

  /** Advises the system that a map will be read at random, so that it does not read ahead. */
  static void adviseRandom(MemorySegment map) {
    boolean _ = AVAILABLE && advise(map, MADV_RANDOM);
  }

  /** Advises the system to use small pages, parts of which can be given back. */
  static void adviseSmallPages(MemorySegment memory) {
    boolean _ = AVAILABLE && advise(memory, MADV_NOHUGEPAGE);
  }

  /**
   * Gives whole pages of memory back, which read as zeros afterwards. Returns whether the system
   * took them.
   */
  static boolean dropPages(MemorySegment memory) {
    return AVAILABLE && advise(memory, MADV_DONTNEED);
  }

  private static boolean advise(MemorySegment part, int advice) {
    try {
      return (int) present(MADVISE).invokeExact(part, part.byteSize(), advice) == 0;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("madvise declares no exception", e);
    }
  }

  /** Creates a ring; fills in its parameters and returns its descriptor. */
  static int setUpRing(int entries, MemorySegment parameters) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(CALL_STATE);
      long ring = call(state, IO_URING_SETUP, entries, parameters.address(), 0);
      if (ring < 0) {
        throw new IOException("the system does not provide io_uring" + said(state));
      }
      return (int) ring;
    }
  }

  /**
   * Submits reads to the system and waits until the given number of them have ended.
   *
   * @param state where the error goes, with the layout {@link #CALL_STATE}
   * @return how many were submitted, or the error as a negative number
   */
  static int enterRing(MemorySegment state, int ring, int handed, int awaited) {
    long taken = call(state, IO_URING_ENTER, ring, handed, awaited);
    return taken < 0 ? -errno(state) : (int) taken;
  }

  /**
   * Makes a ring call. The flags are those of entering a ring; creating one has fewer arguments.
   */
  private static long call(MemorySegment state, long number, long a, long b, long c) {
    try {
      return (long)
          present(SYSCALL).invokeExact(state, number, a, b, c, IORING_ENTER_GETEVENTS, 0L, 0L);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("syscall declares no exception", e);
    }
  }

  /** The error of the last call. */
  static int errno(MemorySegment state) {
    return (int) ERRNO.get(state, 0L);
  }

  private static String said(MemorySegment state) {
    return " (errno " + errno(state) + ")";
  }

  private static boolean isArm() {
    return System.getProperty("os.arch", "").equals("aarch64");
  }

  static MethodHandle present(@Nullable MethodHandle call) {
    if (call == null) {
      throw new IllegalStateException("this system has no such call");
    }
    return call;
  }

  // Restricted: a call into the C library, with arguments that only this package chooses.
  @SuppressWarnings("restricted")
  static @Nullable MethodHandle find(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    if (!SystemAccess.KNOWN) {
      return null;
    }
    var linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find(name)
        .map(symbol -> linker.downcallHandle(symbol, descriptor, options))
        .orElse(null);
  }
}
