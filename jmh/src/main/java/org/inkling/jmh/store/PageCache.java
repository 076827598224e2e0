package org.inkling.jmh.store;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.inkling.disk.system.LinuxCalls;

/**
 * Bounds the system's cache of one file: a thread checks its size every 20 ms, and drops the whole
 * cache of the file, including mapped pages, if the size exceeds the bound.
 *
 * <p>The store therefore has on average about half of the bound, and reads its inner pages again
 * after each drop. This is the fairest method that was found for stores without direct access. It
 * requires Linux 6.5 or later.
 */
final class PageCache implements AutoCloseable {
  private static final long PAUSE_NANOS = 20_000_000;
  private static final long PAGE_BYTES = 4096;
  private static final long CACHESTAT = 451; // its number on every processor
  private static final int DONT_NEED = 4; // for posix_fadvise and madvise alike
  private static final MethodHandle SYSCALL =
      find(
          "syscall",
          FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
          Linker.Option.firstVariadicArg(1));
  private static final MethodHandle FADVISE =
      find(
          "posix_fadvise",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
  private static final MethodHandle MADVISE =
      find("madvise", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));

  private final Arena arena = Arena.ofShared();
  private final MemorySegment wholeFile = arena.allocate(2 * JAVA_LONG.byteSize());
  private final MemorySegment counts = arena.allocate(5 * JAVA_LONG.byteSize());
  private final int descriptor;
  private final List<Mapping> mappings;
  private final Ticker ticker;

  /** A part of the address space. */
  private record Mapping(long address, long bytes) {}

  /**
   * Keeps the cache of a file below a bound.
   *
   * @param file the file, which must exist, and be mapped already if it is mapped at all
   * @throws IllegalStateException if the system does not report the size of its cache
   */
  PageCache(Path file, long maxBytes) {
    try {
      descriptor = LinuxCalls.open(file, false, false);
      mappings = mappingsOf(file.toRealPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    drop();
    ticker =
        new Ticker(
            "page-cache",
            PAUSE_NANOS,
            () -> {
              if (bytes() > maxBytes) {
                drop();
              }
            });
  }

  private static List<Mapping> mappingsOf(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
      return lines.filter(line -> line.endsWith(" " + file)).map(PageCache::mapping).toList();
    }
  }

  private static Mapping mapping(String line) {
    int dash = line.indexOf('-');
    long from = Long.parseUnsignedLong(line, 0, dash, 16);
    return new Mapping(from, Long.parseUnsignedLong(line, dash + 1, line.indexOf(' '), 16) - from);
  }

  /** Returns the number of bytes of the file that are cached. */
  synchronized long bytes() {
    try {
      long failed =
          (long)
              SYSCALL.invokeExact(
                  CACHESTAT, (long) descriptor, wholeFile.address(), counts.address(), 0L);
      if (failed != 0) {
        throw new IllegalStateException("the system does not report its cache of a file");
      }
      return counts.get(JAVA_LONG, 0) * PAGE_BYTES;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("syscall declares no exception", e);
    }
  }

  private void drop() {
    try {
      for (Mapping mapping : mappings) {
        int _ = (int) MADVISE.invokeExact(mapping.address, mapping.bytes, DONT_NEED);
      }
      int _ = (int) FADVISE.invokeExact(descriptor, 0L, 0L, DONT_NEED);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("the calls declare no exception", e);
    }
  }

  @SuppressWarnings("restricted") // calls into the C library, with addresses of this process
  private static MethodHandle find(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    var linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().find(name).orElseThrow(), descriptor, options);
  }

  @Override
  public void close() {
    try (arena) {
      ticker.close();
    } finally {
      LinuxCalls.close(descriptor);
    }
  }
}
