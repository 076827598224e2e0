package org.inkling.memory;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The Linux memory calls with which regions are mapped and trimmed.
 *
 * <p>The constants are those of x86-64, AArch64, RISC-V, s390x and little-endian POWER.
 */
final class MemoryCalls {
  private static final int PROT_READ_WRITE = 0x1 | 0x2;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x02 | 0x20;
  private static final int MADV_DONTNEED = 4;
  private static final int MADV_HUGEPAGE = 14;
  private static final int MADV_NOHUGEPAGE = 15;
  private static final int MADV_COLD = 20;
  private static final long MAP_FAILED = -1;

  private static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      CALL_STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private static final @Nullable MethodHandle MMAP =
      find(
          "mmap",
          FunctionDescriptor.of(
              JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG),
          Linker.Option.captureCallState("errno"));
  private static final @Nullable MethodHandle MUNMAP =
      find("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
  private static final @Nullable MethodHandle MADVISE =
      find("madvise", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));

  private static final @Nullable MethodHandle GETPAGESIZE =
      find("getpagesize", FunctionDescriptor.of(JAVA_INT));

  /** The size of a page, a power of two. */
  static final long PAGE = pageBytes();

  private MemoryCalls() {}

  /** Returns whether this system has the calls. */
  static boolean available() {
    return MMAP != null && MUNMAP != null && MADVISE != null && GETPAGESIZE != null;
  }

  /** Maps zeroed private memory at any address. */
  static long map(long bytes) throws Regions.MappingRefusedException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(CALL_STATE);
      long address =
          (long)
              present(MMAP)
                  .invokeExact(state, 0L, bytes, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0L);
      if (address == MAP_FAILED) {
        throw new Regions.MappingRefusedException(
            "the system refused to map " + bytes + " bytes (errno " + ERRNO.get(state, 0L) + ")");
      }
      return address;
    } catch (Regions.MappingRefusedException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("mmap declares no exception", e);
    }
  }

  /** Unmaps what was mapped; returns false if the system refuses. */
  static boolean unmap(long address, long bytes) {
    try {
      return (int) present(MUNMAP).invokeExact(address, bytes) == 0;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("munmap declares no exception", e);
    }
  }

  /** Requests huge pages; if the system has none and refuses, that only costs speed. */
  static void adviseHugePages(long address, long bytes) {
    boolean _ = advise(address, bytes, MADV_HUGEPAGE);
  }

  /** Requests that no further huge pages be used; existing ones stay. */
  static void adviseSmallPages(long address, long bytes) {
    boolean _ = advise(address, bytes, MADV_NOHUGEPAGE);
  }

  /**
   * Splits the huge pages that are partly within the range, by advising that their pages are cold:
   * a system that does not know this advice splits them later.
   */
  static void splitHugePages(long address, long bytes) {
    boolean _ = advise(address, bytes, MADV_COLD);
  }

  /**
   * Gives back whole pages, which stay mapped and read as zero; returns false if the system
   * refuses, as it does for locked memory.
   */
  static boolean dropPages(long address, long bytes) {
    return advise(address, bytes, MADV_DONTNEED);
  }

  private static boolean advise(long address, long bytes, int advice) {
    try {
      return (int) present(MADVISE).invokeExact(address, bytes, advice) == 0;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("madvise declares no exception", e);
    }
  }

  private static long pageBytes() {
    try {
      return GETPAGESIZE == null ? Regions.PAGE : (int) GETPAGESIZE.invokeExact();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("getpagesize declares no exception", e);
    }
  }

  private static MethodHandle present(@Nullable MethodHandle call) {
    if (call == null) {
      throw new IllegalStateException("this system has no such memory call");
    }
    return call;
  }

  // Restricted: a call into the C library, with arguments that only this package chooses.
  @SuppressWarnings("restricted")
  private static @Nullable MethodHandle find(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    if (!System.getProperty("os.name", "").equals("Linux")) {
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
