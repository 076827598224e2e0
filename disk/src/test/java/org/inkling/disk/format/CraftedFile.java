package org.inkling.disk.format;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.inkling.disk.CorruptFileException;

/**
 * A crafted file: its checksums are valid, and its fields have values that no writer produces.
 *
 * <p>Each field takes extreme values, alone and together with the next field. A reader either works
 * or reports damage; it allocates no more than the size of the file justifies. The timeout of the
 * test ends a reader that hangs. The answers of a reader are not checked: a file with valid
 * checksums can hold any entries.
 *
 * <p>A default run tests a sample at even distances. {@code -Dinkling.crafted.all=true} tests all
 * files.
 */
public final class CraftedFile {
  private static final boolean ALL = Boolean.getBoolean("inkling.crafted.all");
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The allocation limit: the need of readers of correct files of a few pages, plus a margin. */
  private static final long ALLOCATED = 4 << 20;

  private static final long ALLOCATED_PER_BYTE = 64;

  private static final long[] EXTREMES = {
    0,
    1,
    -1,
    2,
    63,
    64,
    65,
    127,
    255,
    1L << 16,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 31,
    1L << 32,
    1L << 36,
    (1L << 36) + 1,
    1L << 40,
    1L << 54,
    1L << 62,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    0x7FF0_0000_0000_0000L,
    0x7FF8_0000_0000_0000L
  };

  private static final long[] SIZES = {
    0, 1, 3, Integer.MAX_VALUE, 1L << 31, 1L << 34, 1L << 36, Long.MAX_VALUE
  };
  private static final long[] WIDTHS = {0, 1, 63, 64, Integer.MAX_VALUE, 1L << 36, Long.MAX_VALUE};

  private final byte[] whole;
  private final Consumer<ByteBuffer> sealer;
  private final List<Change> changes = new ArrayList<>();

  /** Opens a file with given bytes, and calls all its operations. */
  @FunctionalInterface
  public interface Reader {
    /** Reads the file. Throws {@link CorruptFileException} for damage, and no other exception. */
    void read(byte[] bytes) throws Exception;
  }

  /** A change of some bytes, and of the next ones if {@code isPair}. */
  private record Change(int at, int bytes, long value, boolean isPair, long next) {
    void apply(ByteBuffer to) {
      put(to, at, value);
      if (isPair) {
        put(to, at + bytes, next);
      }
    }

    private void put(ByteBuffer to, int place, long word) {
      for (int i = 0; i < bytes; i++) {
        to.put(place + i, (byte) (word >>> (8 * i)));
      }
    }
  }

  /**
   * Takes a correct file.
   *
   * @param sealer corrects all checksums
   */
  public CraftedFile(byte[] whole, Consumer<ByteBuffer> sealer) {
    this.whole = whole;
    this.sealer = sealer;
  }

  /** Adds adjacent fields of 8 bytes, each with every extreme value, alone and in pairs. */
  public CraftedFile words(int from, int to) {
    for (int at = from; at + Long.BYTES <= to; at += Long.BYTES) {
      for (long value : values(at, Long.BYTES)) {
        changes.add(new Change(at, Long.BYTES, value, false, 0));
      }
      if (at + 2 * Long.BYTES <= to) {
        addPairs(at);
      }
    }
    return this;
  }

  private void addPairs(int at) {
    for (long size : SIZES) {
      for (long width : WIDTHS) {
        changes.add(new Change(at, Long.BYTES, size, true, width));
      }
    }
  }

  /** Adds a field of 1, 2 or 4 bytes at every place, aligned or not. */
  public CraftedFile parts(int from, int to) {
    for (int bytes : new int[] {1, 2, 4}) {
      for (int at = from; at + bytes <= to; at++) {
        for (long value : values(at, bytes)) {
          changes.add(new Change(at, bytes, value, false, 0));
        }
      }
    }
    return this;
  }

  /** Returns extreme values that differ in some bytes, and the neighbours of the correct value. */
  private long[] values(int at, int bytes) {
    long mask = -1L >>> (Long.SIZE - 8 * bytes);
    long right = 0;
    for (int i = 0; i < bytes; i++) {
      right |= (whole[at + i] & 0xFFL) << (8 * i);
    }
    long own = right;
    var all = new java.util.TreeSet<Long>();
    for (long extreme : EXTREMES) {
      all.add(extreme & mask);
    }
    all.add((mask >>> 1) & mask); // the largest signed value
    all.add((mask >>> 1) + 1); // the smallest signed value
    all.add((own + 1) & mask);
    all.add((own - 1) & mask);
    all.add(~own & mask);
    all.remove(own);
    return all.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * Runs a reader on each of the files.
   *
   * @param samples the number of files of a default run
   * @return the number of files that the reader found damaged
   */
  public int check(int samples, Reader reader) throws Exception {
    int damaged = 0;
    int step = ALL ? 1 : Math.max(1, changes.size() / samples);
    isDamaged(
        whole, "as it was written", reader); // excludes one-time initialisation from the count
    for (int i = 0; i < changes.size(); i += step) {
      Change change = changes.get(i);
      var bytes = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
      change.apply(bytes);
      sealer.accept(bytes);
      damaged += isDamaged(bytes.array(), change.toString(), reader) ? 1 : 0;
    }
    return damaged;
  }

  private boolean isDamaged(byte[] bytes, String what, Reader reader) throws Exception {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    boolean damaged = false;
    try {
      reader.read(bytes);
    } catch (CorruptFileException e) {
      assertTrue(e.offset() >= 0 && !e.getMessage().isEmpty(), what);
      damaged = true;
    } catch (Exception | Error e) {
      throw new AssertionError(what + ": neither read nor reported as damaged", e);
    }
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertTrue(
        allocated <= ALLOCATED + ALLOCATED_PER_BYTE * bytes.length,
        () -> what + ": " + allocated + " bytes were allocated for a file of " + bytes.length);
    return damaged;
  }

  /** Returns the number of files. */
  public int count() {
    return changes.size();
  }
}
