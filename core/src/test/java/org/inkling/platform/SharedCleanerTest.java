package org.inkling.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** That a moment without threads ends with that moment. */
class SharedCleanerTest {
  private final Cleaner cleaner = Cleaner.create();
  private final AtomicInteger attempts = new AtomicInteger();
  private final SharedCleaner shared = new SharedCleaner(this::make);

  private Cleaner make() {
    if (attempts.incrementAndGet() <= 2) {
      throw new OutOfMemoryError("unable to create native thread");
    }
    return cleaner;
  }

  @Test
  void everyFailureReachesItsCallerAndTheNextCallTriesAgain() {
    assertThrows(OutOfMemoryError.class, shared::cleaner);
    assertThrows(OutOfMemoryError.class, shared::cleaner);
    assertSame(cleaner, shared.cleaner());
  }

  @Test
  void oneIsMade() {
    attempts.set(2);
    assertSame(shared.cleaner(), shared.cleaner());
    assertEquals(3, attempts.get());
  }
}
