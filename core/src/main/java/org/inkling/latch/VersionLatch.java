package org.inkling.latch;

import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLongRelease;

import java.lang.invoke.VarHandle;

/**
 * A latch with a version, in one native word. A writer locks it, changes what it protects, and
 * unlocks it with the next version. A reader writes nothing: it begins, reads what the latch
 * protects, and validates that the word is still the same.
 *
 * <pre>
 *   writer                                  reader
 *     lock: word := word | LOCKED   (CAS)     begin: seen := word, not LOCKED   (acquire)
 *     release fence                           load what the latch protects      (opaque)
 *     store what it protects     (opaque)     acquire fence
 *     unlock: next version      (release)     validate: word = seen             (opaque)
 * </pre>
 *
 * <p><b>Why a validated reader has seen one version.</b> If it has seen a store of a writer that
 * locked the latch after the reader's begin, then the fences order that writer's LOCKED before the
 * reader's last load, and no version returns: the word differs. All stores of writers that unlocked
 * before the begin are ordered by the release of the word and its acquire. Test: jcstress
 * VersionLatchRead and its weakened twin.
 *
 * <p>No method waits without end. After a bounded number of spins {@link #begin} and {@link #lock}
 * return a {@linkplain #isBusy busy} word: the caller then leaves its pin, so that it does not hold
 * back reclamation while a holder has no processor, and starts again.
 *
 * <p>A holder must not allocate, throw or wait, since nothing else unlocks the latch; it may lock
 * another latch, which spins a bounded number of times.
 *
 * @shape bit 0: LOCKED; bits 1 to 7: marks of the latch's owner, which change with the version;
 *     bits 8 to 63: the version. A word of 0 is an unlocked latch without marks.
 * @source H.-J. Boehm, Can Seqlocks Get Along with Programming Language Memory Models?, MSPC 2012
 */
public final class VersionLatch {
  /** The bits of a word that the owner of the latch may set when it unlocks. */
  public static final long MARKS = 0xfe;

  private static final long LOCKED = 1;
  private static final long ONE_VERSION = 0x100;

  /** How often a thread looks at a locked word: some microseconds. */
  private static final int SPINS = 100;

  private VersionLatch() {}

  /**
   * Begins an optimistic read.
   *
   * @param latch the address of the word
   * @return the word, for {@link #validate}; it is {@linkplain #isBusy busy} if the latch stayed
   *     locked
   */
  public static long begin(long latch) {
    long word = getLongAcquire(latch);
    for (int spins = 0; isBusy(word) && spins < SPINS; spins++) {
      Thread.onSpinWait();
      word = getLongAcquire(latch);
    }
    return word;
  }

  /**
   * Returns whether no writer has locked the latch since a begin, so that everything that was read
   * in between belongs together. A busy word is never valid.
   */
  public static boolean validate(long latch, long begun) {
    VarHandle.acquireFence(); // the loads before, then the word: see the class comment
    return !isBusy(begun) && getLongOpaque(latch) == begun;
  }

  /**
   * Locks the latch, whatever its version; {@link #upgrade} is for a thread that has read.
   *
   * @return the word before, for {@link #unlock}; if it is {@linkplain #isBusy busy}, this thread
   *     has not locked the latch, since other threads held it or were faster at each attempt
   */
  public static long lock(long latch) {
    long word = getLongOpaque(latch);
    for (int spins = 0; spins < SPINS; spins++) {
      if (!isBusy(word) && casLong(latch, word, word | LOCKED)) {
        VarHandle.releaseFence(); // LOCKED, then the stores of the holder: see the class comment
        return word;
      }
      Thread.onSpinWait();
      word = getLongOpaque(latch);
    }
    return word | LOCKED;
  }

  /**
   * Locks the latch if no writer has locked it since a begin: what was read in between belongs
   * together, and holds until the unlock.
   *
   * @param begun what {@link #begin} returned; also the argument for {@link #unlock}
   * @return whether this thread has locked it; never if the word is busy
   */
  public static boolean upgrade(long latch, long begun) {
    boolean locked = !isBusy(begun) && casLong(latch, begun, begun | LOCKED);
    if (locked) {
      VarHandle.releaseFence(); // as in lock
    }
    return locked;
  }

  /** Returns the word before this thread locked the latch, which it still holds. */
  public static long held(long latch) {
    return getLongOpaque(latch) & ~LOCKED;
  }

  /**
   * Unlocks a latch that this thread has locked, with the next version and these marks.
   *
   * @param locked what {@link #lock} returned, or what {@link #upgrade} was given
   */
  public static void unlock(long latch, long locked, long marks) {
    assert (marks & ~MARKS) == 0 : "marks " + marks;
    requireHeld(latch, locked);
    putLongRelease(latch, (locked & ~MARKS) + ONE_VERSION + marks);
  }

  /**
   * Unlocks a latch that this thread has locked, if it has changed nothing: readers go on.
   *
   * @param locked what {@link #lock} returned, or what {@link #upgrade} was given
   */
  public static void unlockUnchanged(long latch, long locked) {
    requireHeld(latch, locked);
    putLongRelease(latch, locked);
  }

  private static void requireHeld(long latch, long locked) {
    assert !isBusy(locked) : "unlocked after a lock that failed";
    assert getLongOpaque(latch) == (locked | LOCKED) : "not locked by this thread";
  }

  /** Returns whether a word was seen locked. */
  public static boolean isBusy(long word) {
    return (word & LOCKED) != 0;
  }
}
