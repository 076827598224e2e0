package org.inkling.memory;

import static org.inkling.memory.seam.AccessKind.ACQUIRE_LOAD;
import static org.inkling.memory.seam.AccessKind.COMPARE_AND_SET;
import static org.inkling.memory.seam.AccessKind.GET_AND_ADD;
import static org.inkling.memory.seam.AccessKind.OPAQUE_LOAD;
import static org.inkling.memory.seam.AccessKind.OPAQUE_STORE;
import static org.inkling.memory.seam.AccessKind.RELEASE_STORE;
import static org.inkling.memory.seam.AccessKind.VOLATILE_LOAD;
import static org.inkling.memory.seam.AccessKind.VOLATILE_STORE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import org.inkling.memory.seam.AccessSeam;
import org.inkling.memory.seam.LiveRegions;
import org.inkling.region.ByteRegion;

/**
 * Reads and writes words at native addresses; each method names its memory mode.
 *
 * <p>Modes work in pairs. Each store is meant for a particular load, and a mismatched pair is
 * either a race or wasted work:
 *
 * <pre>
 *   store            load it is meant for  what the pair guarantees
 *   putLong          getLong               nothing between threads: private or immutable words
 *   putLongOpaque    getLongOpaque         only the word: whole, coherent, eventually seen
 *   putLongRelease   getLongAcquire        all that the storing thread did before the store
 *   casLong,         getLongAcquire        the same, and the word was the expected one
 *   caeLong,
 *   getAndAddLong
 *   putLongVolatile, getLongVolatile       the same, and one total order over all such accesses:
 *   casLong                                for two threads that each store one word and then
 *                                          load the other's
 * </pre>
 *
 * A plain load may follow an acquire of the word that published its block. The compiler may merge
 * two plain loads of one word; a loop that waits for a change needs at least opaque.
 *
 * <p>Addresses have no bounds and no lifetime: with assertions enabled each access checks that its
 * address is aligned and lies in a mapped region of this library; without them a wrong address
 * crashes the JVM or corrupts memory. The byte order is the machine's.
 *
 * @shape one segment over all of memory, a constant, and exact constant VarHandles
 * @units addresses and lengths in bytes; every long and double word is 8-byte aligned
 */
public final class NativeMemory {
  static final MemorySegment ALL = allMemory();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();
  private static final VarHandle DOUBLE =
      ValueLayout.JAVA_DOUBLE.varHandle().withInvokeExactBehavior();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle().withInvokeExactBehavior();

  /**
   * For plain loads: accesses the same words without the alignment check that a shared access
   * needs; that check took a quarter of a lookup's time.
   */
  private static final VarHandle PLAIN_LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.varHandle().withInvokeExactBehavior();

  private static final VarHandle PLAIN_DOUBLE =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.varHandle().withInvokeExactBehavior();

  private static final VarHandle PLAIN_INT =
      ValueLayout.JAVA_INT_UNALIGNED.varHandle().withInvokeExactBehavior();

  private static final VarHandle PLAIN_SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.varHandle().withInvokeExactBehavior();

  private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle().withInvokeExactBehavior();

  private static final VarHandle ARRAY_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder())
          .withInvokeExactBehavior();
  private static final VarHandle ARRAY_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder())
          .withInvokeExactBehavior();

  /** Up to this length a copy of words is faster than what a copy of segments checks. */
  private static final int FEW_BYTES = 64;

  private static final boolean CHECKED = LiveRegions.CHECKED;
  private static final boolean WATCHED = CHECKED || AccessSeam.OPEN;

  /** Up to this size words are cleared in a loop, which never leaves a slice object on the heap. */
  private static final long LOOP_BYTES = 4096;

  /** A mask of the bits of an address: no address has the two highest bits set. */
  private static final long ADDRESSES = (1L << 62) - 1;

  private static final long BASES = ADDRESSES >>> 1;

  private NativeMemory() {}

  // Restricted: the one segment without bounds; the class comment makes its callers responsible.
  @SuppressWarnings("restricted")
  private static MemorySegment allMemory() {
    return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  }

  /**
   * Returns the same address, masked so that the compiler knows that accesses less than 2^61 bytes
   * after it are within the segment: for an address that is accessed several times.
   */
  public static long base(long address) {
    return address & BASES;
  }

  /** Returns the same address; the mask replaces the segment's bounds check. */
  private static long within(long address) {
    return address & ADDRESSES;
  }

  /** Loads a long, plain. */
  public static long getLong(long address) {
    if (CHECKED) {
      LiveRegions.check(address, Long.BYTES);
    }
    return (long) PLAIN_LONG.get(ALL, within(address));
  }

  /** Stores a long, plain. */
  public static void putLong(long address, long value) {
    if (CHECKED) {
      LiveRegions.check(address, Long.BYTES);
    }
    LONG.set(ALL, within(address), value);
  }

  /** Loads a long, opaque. */
  public static long getLongOpaque(long address) {
    if (WATCHED) {
      AccessSeam.before(OPAQUE_LOAD, address);
    }
    return (long) LONG.getOpaque(ALL, within(address));
  }

  /** Stores a long, opaque. */
  public static void putLongOpaque(long address, long value) {
    if (WATCHED) {
      AccessSeam.before(OPAQUE_STORE, address);
    }
    LONG.setOpaque(ALL, within(address), value);
  }

  /** Loads a long with acquire; pairs with a release store or a compare-and-set. */
  public static long getLongAcquire(long address) {
    if (WATCHED) {
      AccessSeam.before(ACQUIRE_LOAD, address);
    }
    return (long) LONG.getAcquire(ALL, within(address));
  }

  /** Stores a long with release; pairs with an acquire load. */
  public static void putLongRelease(long address, long value) {
    if (WATCHED) {
      AccessSeam.before(RELEASE_STORE, address);
    }
    LONG.setRelease(ALL, within(address), value);
  }

  /** Loads a long, volatile. */
  public static long getLongVolatile(long address) {
    if (WATCHED) {
      AccessSeam.before(VOLATILE_LOAD, address);
    }
    return (long) LONG.getVolatile(ALL, within(address));
  }

  /** Stores a long, volatile. */
  public static void putLongVolatile(long address, long value) {
    if (WATCHED) {
      AccessSeam.before(VOLATILE_STORE, address);
    }
    LONG.setVolatile(ALL, within(address), value);
  }

  /** Compares and sets a long, volatile; returns whether it had the expected value. */
  public static boolean casLong(long address, long expected, long value) {
    if (WATCHED) {
      AccessSeam.before(COMPARE_AND_SET, address);
    }
    return (boolean) LONG.compareAndSet(ALL, within(address), expected, value);
  }

  /** Compares and exchanges a long, volatile; returns the previous value, expected or not. */
  public static long caeLong(long address, long expected, long value) {
    if (WATCHED) {
      AccessSeam.before(COMPARE_AND_SET, address);
    }
    return (long) LONG.compareAndExchange(ALL, within(address), expected, value);
  }

  /** Adds to a long, volatile; returns the previous value. */
  public static long getAndAddLong(long address, long delta) {
    if (WATCHED) {
      AccessSeam.before(GET_AND_ADD, address);
    }
    return (long) LONG.getAndAdd(ALL, within(address), delta);
  }

  /** Loads a double, plain. */
  public static double getDouble(long address) {
    if (CHECKED) {
      LiveRegions.check(address, Double.BYTES);
    }
    return (double) PLAIN_DOUBLE.get(ALL, within(address));
  }

  /** Stores a double, plain. */
  public static void putDouble(long address, double value) {
    if (CHECKED) {
      LiveRegions.check(address, Double.BYTES);
    }
    DOUBLE.set(ALL, within(address), value);
  }

  /** Loads a byte, plain. */
  public static byte getByte(long address) {
    if (CHECKED) {
      LiveRegions.check(address, Byte.BYTES);
    }
    return (byte) BYTE.get(ALL, within(address));
  }

  /** Stores a byte, plain. */
  public static void putByte(long address, byte value) {
    if (CHECKED) {
      LiveRegions.check(address, Byte.BYTES);
    }
    BYTE.set(ALL, within(address), value);
  }

  /** Loads an int, plain. */
  public static int getInt(long address) {
    if (CHECKED) {
      LiveRegions.check(address, Integer.BYTES);
    }
    return (int) PLAIN_INT.get(ALL, within(address));
  }

  /** Stores an int, plain. */
  public static void putInt(long address, int value) {
    if (CHECKED) {
      LiveRegions.check(address, Integer.BYTES);
    }
    INT.set(ALL, within(address), value);
  }

  /** Copies bytes, plain; the two runs may overlap. */
  public static void copy(long from, long to, long bytes) {
    if (CHECKED) {
      LiveRegions.checkRange(from, bytes);
      LiveRegions.checkRange(to, bytes);
    }
    MemorySegment.copy(ALL, from, ALL, to, bytes);
  }

  /** Copies bytes into an array, plain; creates no object. */
  public static void copyOut(long from, byte[] to, int at, int length) {
    if (CHECKED) {
      LiveRegions.checkRange(from, length);
    }
    if (length <= FEW_BYTES) {
      copyFew(from, to, at, length);
    } else {
      MemorySegment.copy(ALL, ValueLayout.JAVA_BYTE, from, to, at, length);
    }
  }

  /** Copies bytes from an array, plain; creates no object. */
  public static void copyIn(byte[] from, int at, long to, int length) {
    if (CHECKED) {
      LiveRegions.checkRange(to, length);
    }
    if (length <= FEW_BYTES) {
      copyFew(from, at, to, length);
    } else {
      MemorySegment.copy(from, at, ALL, ValueLayout.JAVA_BYTE, to, length);
    }
  }

  /** Copies native bytes into an array word by word; the last word overlaps the one before. */
  private static void copyFew(long from, byte[] to, int at, int length) {
    Objects.checkFromIndexSize(at, length, to.length);
    if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      for (int i = 0; i < last; i += Long.BYTES) {
        ARRAY_LONG.set(to, at + i, getLongUnaligned(from + i));
      }
      ARRAY_LONG.set(to, at + last, getLongUnaligned(from + last));
    } else if (length >= Integer.BYTES) {
      int last = length - Integer.BYTES;
      ARRAY_INT.set(to, at, getIntUnaligned(from));
      ARRAY_INT.set(to, at + last, getIntUnaligned(from + last));
    } else {
      for (int i = 0; i < length; i++) {
        to[at + i] = getByte(from + i);
      }
    }
  }

  /** Copies bytes of an array into native memory in the same way. */
  private static void copyFew(byte[] from, int at, long to, int length) {
    Objects.checkFromIndexSize(at, length, from.length);
    if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      for (int i = 0; i < last; i += Long.BYTES) {
        putLongUnaligned(to + i, (long) ARRAY_LONG.get(from, at + i));
      }
      putLongUnaligned(to + last, (long) ARRAY_LONG.get(from, at + last));
    } else {
      for (int i = 0; i < length; i++) {
        putByte(to + i, from[at + i]);
      }
    }
  }

  /**
   * Copies bytes of a region of the caller, plain.
   *
   * @throws IndexOutOfBoundsException if they are not all within the region
   * @throws IllegalStateException if the arena of the region is closed
   */
  public static void copyIn(ByteRegion from, long at, long to, long bytes) {
    if (CHECKED) {
      LiveRegions.checkRange(to, bytes);
    }
    MemorySegment.copy(from.memory(), at, ALL, to, bytes);
  }

  /**
   * Copies bytes to a region of the caller, plain.
   *
   * @throws IndexOutOfBoundsException if they are not all within the region
   * @throws IllegalStateException if the arena of the region is closed
   * @throws IllegalArgumentException if the region is read-only
   */
  public static void copyOut(long from, ByteRegion to, long at, long bytes) {
    if (CHECKED) {
      LiveRegions.checkRange(from, bytes);
    }
    MemorySegment.copy(ALL, from, to.memory(), at, bytes);
  }

  /**
   * Returns the place of the first byte in which a run of native memory differs from a run of a
   * region, or -1 if they are equal.
   *
   * @throws IndexOutOfBoundsException if the run is not within the region
   * @throws IllegalStateException if the arena of the region is closed
   */
  public static long mismatch(long address, ByteRegion other, long from, long bytes) {
    if (CHECKED) {
      LiveRegions.checkRange(address, bytes);
    }
    return MemorySegment.mismatch(
        ALL, address, address + bytes, other.memory(), from, from + bytes);
  }

  /** Loads a long at any address, plain. */
  public static long getLongUnaligned(long address) {
    if (CHECKED) {
      LiveRegions.checkRange(address, Long.BYTES);
    }
    return (long) PLAIN_LONG.get(ALL, within(address));
  }

  /** Stores a long at any address, plain. */
  public static void putLongUnaligned(long address, long value) {
    if (CHECKED) {
      LiveRegions.checkRange(address, Long.BYTES);
    }
    PLAIN_LONG.set(ALL, within(address), value);
  }

  /** Loads 2 bytes at any address as a number from 0 to 65,535, plain. */
  public static int getUnsignedShort(long address) {
    if (CHECKED) {
      LiveRegions.checkRange(address, Short.BYTES);
    }
    return (short) PLAIN_SHORT.get(ALL, within(address)) & 0xffff;
  }

  /** Stores the low 2 bytes of a number at any address, plain. */
  public static void putUnsignedShort(long address, int value) {
    if (CHECKED) {
      LiveRegions.checkRange(address, Short.BYTES);
    }
    PLAIN_SHORT.set(ALL, within(address), (short) value);
  }

  /** Loads an int at any address, plain. */
  public static int getIntUnaligned(long address) {
    if (CHECKED) {
      LiveRegions.checkRange(address, Integer.BYTES);
    }
    return (int) PLAIN_INT.get(ALL, within(address));
  }

  /** Clears bytes, plain. */
  public static void zero(long address, long bytes) {
    if (CHECKED) {
      LiveRegions.checkRange(address, bytes);
    }
    if (bytes <= LOOP_BYTES && ((address | bytes) & (Long.BYTES - 1)) == 0) {
      for (long offset = 0; offset < bytes; offset += Long.BYTES) {
        LONG.set(ALL, address + offset, 0L);
      }
    } else {
      ALL.asSlice(address, bytes).fill((byte) 0);
    }
  }
}
