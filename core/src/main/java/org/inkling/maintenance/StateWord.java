package org.inkling.maintenance;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.Set;

/**
 * The state of the background work on one index in one word: the phase that it is in, and flags
 * that any thread may set.
 *
 * <p>One thread at a time moves the phase: the thread that has set a flag reserved for this, or
 * holds a lock. Other threads read. A step that the table of phases does not have throws, so a
 * forgotten transition fails where it happens.
 *
 * <p>All accesses are volatile. A thread that sees a flag or a phase sees everything that the
 * thread that set it had written before.
 *
 * @param <P> the phases, at most 8
 * @param <F> the flags, at most 16
 * @shape bits 0 to 7: the phase, one bit of them set; from bit 8: the flags
 */
@SuppressWarnings("EnumOrdinal") // bits of a word that lives no longer than the process
public final class StateWord<P extends Enum<P>, F extends Enum<F>> {
  private static final int MAX_PHASES = 8;
  private static final int MAX_FLAGS = 16;
  private static final int PHASES = (1 << MAX_PHASES) - 1;

  private static final VarHandle WORD = handle();

  private final P[] phases;
  private final int[] steps; // for each phase, the phases that may follow

  /** Accessed only through the handle. */
  @SuppressWarnings("unused")
  private int word;

  /**
   * Creates a word without flags.
   *
   * @param steps the phases that may follow each phase; a phase without an entry is final
   */
  public StateWord(P first, Map<P, Set<P>> steps) {
    this.phases = first.getDeclaringClass().getEnumConstants();
    if (phases.length > MAX_PHASES) {
      throw new IllegalArgumentException(phases.length + " phases, expected at most " + MAX_PHASES);
    }
    this.steps = new int[phases.length];
    for (P phase : phases) {
      for (P next : steps.getOrDefault(phase, Set.of())) {
        this.steps[phase.ordinal()] |= bit(next);
      }
    }
    WORD.setVolatile(this, bit(first));
  }

  /** Returns a set of phases for {@link #isAny}. */
  @SafeVarargs
  public static <P extends Enum<P>> int maskOfPhases(P... phases) {
    int mask = 0;
    for (P phase : phases) {
      mask |= bit(phase);
    }
    return mask;
  }

  /** Returns a set of flags for {@link #isAny}. */
  @SafeVarargs
  public static <F extends Enum<F>> int maskOfFlags(F... flags) {
    int mask = 0;
    for (F flag : flags) {
      mask |= flag(flag);
    }
    return mask;
  }

  private static int bit(Enum<?> phase) {
    return 1 << phase.ordinal();
  }

  private static int flag(Enum<?> flag) {
    assert flag.ordinal() < MAX_FLAGS : flag;
    return 1 << (MAX_PHASES + flag.ordinal());
  }

  /** Returns the phase. */
  public P phase() {
    return phases[Integer.numberOfTrailingZeros(word() & PHASES)];
  }

  private int word() {
    return (int) WORD.getVolatile(this);
  }

  /** Returns whether the phase, or one of the flags, is in a mask; costs one load. */
  public boolean isAny(int mask) {
    return (word() & mask) != 0;
  }

  /** Returns whether a flag is set. */
  public boolean has(F flag) {
    return isAny(flag(flag));
  }

  /** Sets a flag; returns whether it was clear. Costs one load if the flag is set already. */
  public boolean set(F flag) {
    int bit = flag(flag);
    return !isAny(bit) && ((int) WORD.getAndBitwiseOr(this, bit) & bit) == 0;
  }

  /** Clears a flag; returns whether it was set. Costs one load if the flag is clear already. */
  public boolean clear(F flag) {
    int bit = flag(flag);
    return isAny(bit) && ((int) WORD.getAndBitwiseAnd(this, ~bit) & bit) != 0;
  }

  /**
   * Moves to another phase. Called only by the thread that may move it.
   *
   * @throws IllegalStateException if this phase does not follow the current one
   */
  public void become(P next) {
    P now = phase();
    if ((steps[now.ordinal()] & bit(next)) == 0) {
      throw new IllegalStateException("the phase " + next + " does not follow " + now);
    }
    // Only this thread changes the phase, so both bits flip together whatever the flags do.
    int _ = (int) WORD.getAndBitwiseXor(this, bit(now) | bit(next));
  }

  @Override
  public String toString() {
    return phase() + " " + Integer.toBinaryString(word() >>> MAX_PHASES);
  }

  private static VarHandle handle() {
    try {
      return MethodHandles.lookup()
          .findVarHandle(StateWord.class, "word", int.class)
          .withInvokeExactBehavior();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
