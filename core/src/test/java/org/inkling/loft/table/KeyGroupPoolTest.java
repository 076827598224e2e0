package org.inkling.loft.table;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyGroupPoolTest {
  private final KeyGroupPool pool = new KeyGroupPool();

  @Test
  void aRoomThatWasGivenBackIsTakenAgain() {
    long[] room = pool.take();
    assertTrue(room.length >= KeyGroup.WORDS);
    for (int i = 0; i < 10; i++) {
      pool.giveBack(room);
      assertSame(room, pool.take());
    }
  }

  @Test
  void noRoomIsTakenTwice() {
    Set<long[]> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 1_000; i++) {
      assertTrue(taken.add(pool.take()));
    }
    taken.forEach(pool::giveBack); // more than there are places
    Set<long[]> again = Collections.newSetFromMap(new IdentityHashMap<>());
    int kept = 0;
    for (int i = 0; i < 1_000; i++) {
      long[] room = pool.take();
      assertTrue(again.add(room));
      kept += taken.contains(room) ? 1 : 0;
    }
    assertFalse(kept < 64 || kept == 1_000, kept + " rooms were kept");
  }
}
