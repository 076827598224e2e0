package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.inkling.index.ClosedOperations;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.stage.Presence;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose a session is, what it refuses, and that it holds nothing back. */
class LoftSessionTest {
  private final LoftIndex index = LoftIndex.builder().name("sessions").build();
  private final ExecutorService other = Executors.newSingleThreadExecutor();

  @AfterEach
  void close() {
    other.shutdown();
    index.close();
  }

  @Test
  void theIndexAndItsSessionsAreOneMap() {
    try (var session = index.session();
        var second = index.session()) {
      session.put(1, 10);
      index.put(2, 20);
      second.put(3, 30);
      assertEquals(10, index.get(1, 0));
      assertEquals(20, session.get(2, 0));
      assertEquals(30, session.get(3, 0));
      assertTrue(second.remove(2, 20));
      assertEquals(2, session.size());
      assertEquals(Presence.PRESENT, session.lookup(3, new LongHolder()));
    }
    assertEquals(2, index.size());
  }

  @Test
  void aSessionBelongsToTheThreadThatAskedForIt() throws Exception {
    var session = index.session();
    session.put(1, 10);
    assertThrows(WrongThreadException.class, () -> inOther(() -> session.get(1, 0)));
    assertThrows(WrongThreadException.class, () -> inOther(session::size));
    assertThrows(WrongThreadException.class, () -> inOther(() -> session.ascending(0, 9)));
    assertThrows(WrongThreadException.class, () -> inOther(() -> detached(session)));
    assertThrows(WrongThreadException.class, () -> inOther(() -> closed(session)));
    assertEquals(10, session.get(1, 0));
    session.close();
  }

  @Test
  void aDetachedSessionBelongsToTheNextThreadThatUsesIt() throws Exception {
    var session = index.session();
    session.put(1, 10);
    session.detach();
    assertEquals(10, inOther(() -> session.get(1, 0)));
    var e = assertThrows(WrongThreadException.class, () -> session.put(1, 11));
    assertTrue(e.getMessage().contains(Thread.currentThread().toString()), e::getMessage);
    inOther(() -> detached(session));
    session.put(1, 12);
    session.detach();
    inOther(() -> closed(session));
    assertThrows(IllegalStateException.class, () -> session.get(1, 0));
    assertEquals(12, index.get(1, 0));
  }

  @Test
  void theSessionOfAThreadThatHasEndedBelongsToTheNextThreadThatUsesIt() throws Exception {
    var owner = new AtomicReference<Thread>();
    var session =
        inOther(
            () -> {
              owner.set(Thread.currentThread());
              return index.session();
            });
    assertThrows(WrongThreadException.class, () -> session.put(1, 10));
    other.shutdown();
    owner.get().join();
    session.put(1, 10);
    assertEquals(10, session.get(1, 0));
    session.close();
  }

  @Test
  void aClosedSessionRefusesEverythingAndTheIndexGoesOn() throws Exception {
    var session = index.session();
    session.put(1, 10);
    Cursor cursor = session.ascending();
    session.close();
    session.close();
    inOther(() -> closed(session));
    for (Runnable use :
        List.<Runnable>of(
            () -> session.get(1, 0),
            () -> session.put(1, 0),
            () -> session.remove(1),
            session::size,
            session::ascending,
            session::detach,
            () -> session.getAll(new long[0], new long[0], 0))) {
      var e = assertThrows(IllegalStateException.class, use::run);
      assertEquals("the session is closed", e.getMessage());
    }
    assertTrue(cursor.next(), "a cursor is the index's");
    assertEquals(10, index.get(1, 0));
  }

  @Test
  void afterTheCloseOfTheIndexASessionSaysSo() {
    var session = index.session();
    session.put(1, 10);
    index.close();
    var e = assertThrows(IllegalStateException.class, () -> session.get(1, 0));
    assertEquals("sessions is closed", e.getMessage());
    ClosedOperations.check(session, Set.of("detach"));
    session.close();
  }

  @Test
  void idleSessionsHoldNoMemoryBack() {
    var sessions = new ArrayList<LoftSession>();
    for (int i = 0; i < 100; i++) {
      sessions.add(index.session());
      assertFalse(sessions.getLast().containsKey(i));
    }
    for (int i = 0; i < 10_000; i++) {
      sessions.get(i % 100).put(i % 10, Long.MAX_VALUE - i); // a cell each time
    }
    index.awaitMaintenance();
    assertEquals(0, index.statistics().memory().retiredBytes());
    assertEquals(10 * 8, index.statistics().structure().cellBytes());
  }

  private Object detached(LoftSession session) {
    session.detach();
    return session;
  }

  private Object closed(LoftSession session) {
    session.close();
    return session;
  }

  private <T> T inOther(Callable<T> task) throws Exception {
    try {
      return other.submit(task).get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
