package org.inkling.memory;

import java.lang.System.Logger.Level;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Passes over pairs of words whose first word is another than the one looked for, several at a
 * time, by the Vector API of the JDK.
 *
 * <p>That is an incubator's: it is used where {@code -Dinkling.search=vector} asks for it, {@code
 * --add-modules jdk.incubator.vector} gives it, and the processor has vectors of 256 bits or more.
 * This is decided once, when the class is initialized, so that compiled code holds no trace of what
 * was not chosen. By default pairs are looked at one by one, which is faster where most of what is
 * sought stands in the first pairs.
 *
 * @units addresses in bytes, windows in pairs of words
 */
public final class PairSearch {
  static final String PROPERTY = "inkling.search";

  private static final String MODULE = "jdk.incubator.vector";
  private static final int LEAST_BITS = 256;
  private static final Choice CHOICE =
      choose(System.getProperty(PROPERTY, "scalar"), ModuleLayer.boot());
  private static final @Nullable MethodHandle VECTOR_LOOP = CHOICE.loop;

  /** Whether {@link #others} may be called. */
  public static final boolean VECTORS = VECTOR_LOOP != null;

  /** Whether the choice was logged. */
  static final AtomicBoolean ANNOUNCED = new AtomicBoolean();

  /** Which search, by its loop if it has one, and why. */
  record Choice(@Nullable MethodHandle loop, String why) {
    String text() {
      return (loop == null ? "scalar" : "vector") + " search of slots: " + why;
    }
  }

  private PairSearch() {}

  /**
   * Logs which search this JVM uses and why, once; not from within an operation. The default is
   * told to those who want details.
   */
  public static void announce() {
    if (!ANNOUNCED.getAndSet(true)) {
      Level level = System.getProperty(PROPERTY) == null ? Level.DEBUG : Level.INFO;
      System.getLogger(PairSearch.class.getName()).log(level, CHOICE.text());
    }
  }

  /**
   * How many pairs from {@code first} on have a first word that is neither {@code word} nor 0 nor
   * -1; at most {@code window}, less what does not fill a vector at its end. Nothing outside the
   * window is read.
   *
   * <p>Plain loads, of which each word is answered by one: vectors of 64-bit lanes are loaded lane
   * by lane or more at a time on all processors that have them, which the Java language does not
   * say. So a pair that was passed over must be one whose first word does not change any more, and
   * all others have to be looked at again. Test: PairSearchTest.
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

  /** Chooses by what was asked for and the modules that there are. */
  static Choice choose(String asked, ModuleLayer layer) {
    if (asked.equals("scalar")) {
      return new Choice(null, "the default; -D" + PROPERTY + "=vector asks for the other");
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
      return new Choice(null, "this build of Inkling lacks the search by vectors, " + e);
    }
  }

  private static Choice byWidth() throws ReflectiveOperationException {
    Class<?> words = Class.forName(PairSearch.class.getPackageName() + ".VectorWords");
    var lookup = MethodHandles.lookup();
    int bits = (int) lookup.findStaticVarHandle(words, "BITS", int.class).get();
    if (bits < LEAST_BITS) {
      return new Choice(null, "the processor's vectors have only " + bits + " bits");
    }
    var type = MethodType.methodType(int.class, long.class, int.class, long.class);
    MethodHandle loop = lookup.findStatic(words, "others", type);
    return new Choice(loop, "asked for, and the processor's vectors have " + bits + " bits");
  }
}
