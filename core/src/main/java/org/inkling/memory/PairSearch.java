package org.inkling.memory;

import java.lang.System.Logger.Level;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.memory.seam.LiveRegions;
import org.jspecify.annotations.Nullable;

/**
 * Skips pairs of words whose first word is not the one sought, several at a time, with the Vector
 * API of the JDK.
 *
 * <p>That API is in an incubator module: it is used if {@code -Dinkling.search=vector} requests it,
 * {@code --add-modules jdk.incubator.vector} provides it, and the processor has vectors of 256 bits
 * or more. This is decided once, when the class is initialized, so that compiled code contains no
 * trace of the other choice. By default pairs are compared one by one, which is faster if most
 * searches end in the first pairs.
 *
 * @units addresses in bytes, windows in pairs of words
 */
public final class PairSearch {
  static final String PROPERTY = "inkling.search";

  private static final String MODULE = "jdk.incubator.vector";
  private static final int MIN_BITS = 256;
  private static final Choice CHOICE =
      choose(System.getProperty(PROPERTY, "scalar"), ModuleLayer.boot());
  private static final @Nullable MethodHandle VECTOR_LOOP = CHOICE.loop;

  /** Whether {@link #others} may be called. */
  public static final boolean VECTORS = VECTOR_LOOP != null;

  /** Whether the choice was logged. */
  static final AtomicBoolean ANNOUNCED = new AtomicBoolean();

  /** The choice of a search: its loop if it has one, and the reason. */
  record Choice(@Nullable MethodHandle loop, String why) {
    String text() {
      return (loop == null ? "scalar" : "vector") + " search of slots: " + why;
    }
  }

  private PairSearch() {}

  /**
   * Logs once which search this JVM uses and why; not called from within an operation. The default
   * is logged at debug level.
   */
  public static void announce() {
    if (!ANNOUNCED.getAndSet(true)) {
      Level level = System.getProperty(PROPERTY) == null ? Level.DEBUG : Level.INFO;
      System.getLogger(PairSearch.class.getName()).log(level, CHOICE.text());
    }
  }

  /**
   * Returns how many pairs in sequence, starting at {@code first}, have a first word that is
   * neither {@code word} nor 0 nor -1; at most {@code window}, less the pairs at its end that do
   * not fill a vector. Nothing outside the window is read.
   *
   * <p>Uses plain loads that do not tear a word: all processors with vectors of 64-bit lanes load
   * them lane by lane or several lanes at a time, although the Java language does not guarantee
   * this. So the caller may skip only pairs whose first word no longer changes, and must look at
   * all others again. Tested by PairSearchTest.
   */
  public static int others(long first, int window, long word) {
    assert VECTOR_LOOP != null : "vectors are not used";
    if (LiveRegions.CHECKED) {
      LiveRegions.checkRange(first, (long) window * 2 * Long.BYTES);
    }
    try {
      return (int) VECTOR_LOOP.invokeExact(first, window, word);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("the loop declares no exception", e);
    }
  }

  /** Chooses by the value requested and the modules present. */
  static Choice choose(String asked, ModuleLayer layer) {
    if (asked.equals("scalar")) {
      return new Choice(null, "the default; -D" + PROPERTY + "=vector selects the other");
    }
    if (!asked.equals("vector")) {
      return new Choice(null, PROPERTY + " is neither scalar nor vector but " + asked);
    }
    var module = layer.findModule(MODULE);
    if (module.isEmpty()) {
      return new Choice(null, "vectors need --add-modules " + MODULE);
    }
    PairSearch.class.getModule().addReads(module.get());
    try {
      return byWidth();
    } catch (ReflectiveOperationException e) {
      return new Choice(null, "this build of Inkling lacks the vector search, " + e);
    }
  }

  private static Choice byWidth() throws ReflectiveOperationException {
    Class<?> words = Class.forName(PairSearch.class.getPackageName() + ".VectorWords");
    var lookup = MethodHandles.lookup();
    int bits = (int) lookup.findStaticVarHandle(words, "BITS", int.class).get();
    if (bits < MIN_BITS) {
      return new Choice(null, "the processor's vectors have only " + bits + " bits");
    }
    var type = MethodType.methodType(int.class, long.class, int.class, long.class);
    MethodHandle loop = lookup.findStatic(words, "others", type);
    return new Choice(loop, "requested, and the processor's vectors have " + bits + " bits");
  }
}
