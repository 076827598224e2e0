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
 * The three memory calls of Linux that regions are made with.
 *
 * <p>The constants are those of x86-64, AArch64, RISC-V, s390x and little-endian POWER.
 */
final class MemoryCalls {
  private static final int PROT_READ_WRITE = 0x1 | 0x2;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x02 | 0x20;
  private static final int MADV_HUGEPAGE = 14;
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

  private MemoryCalls() {}

  /** Returns whether this system has the calls. */
  static boolean available() {
    return MMAP != null && MUNMAP != null && MADVISE != null;
  }

  /** Maps zeroed private memory at any address. */
  static long map(long bytes) throws MappingRefusedException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(CALL_STATE);
      long address =
          (long)
              present(MMAP)
                  .invokeExact(state, 0L, bytes, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0L);
      if (address == MAP_FAILED) {
        throw new MappingRefusedException(
            "the system refused to map " + bytes + " bytes (errno " + ERRNO.get(state, 0L) + ")");
      }
      return address;
    } catch (MappingRefusedException | RuntimeException | Error e) {
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

  /** Asks for huge pages; a system without them answers no, which costs speed only. */
  static void adviseHugePages(long address, long bytes) {
    try {
      int _ = (int) present(MADVISE).invokeExact(address, bytes, MADV_HUGEPAGE);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("madvise declares no exception", e);
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
