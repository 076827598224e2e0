package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.ClosedOperations;
import org.inkling.index.Cursor;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whose a session is, what it refuses, and that its writes do what those of the index do. */
@Timeout(60)
final class XIndexRSessionTest {
  private final Queue<Runnable> requests = new ConcurrentLinkedQueue<>();
  private final XIndexR index =
      XIndexR.builder().name("sessions").tiny().executor(requests::add).build();

  @AfterEach
  void close() {
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
      assertTrue(second.remove(2, 20));
      assertEquals(2, session.size());
    }
    assertEquals(2, index.size(), "counted beyond the pins of the sessions");
    index.checkStructure();
  }

  @Test
  void aSessionBelongsToTheThreadThatAskedForItUntilItDetachesIt() {
    var session = index.session();
    session.put(1, 10);
    for (Runnable use : uses(session)) {
      assertThrows(WrongThreadException.class, () -> inOther(use));
    }
    assertThrows(WrongThreadException.class, () -> inOther(session::close));
    assertEquals(10, session.get(1, 0));
    session.detach();
    inOther( // and then the thread ends
        () -> {
          session.put(1, 11);
          assertThrows(WrongThreadException.class, () -> inOther(() -> session.put(1, 12)));
        });
    assertEquals(11, session.get(1, 0));
    session.close();
  }

  @Test
  void aClosedSessionRefusesEverythingAndTheIndexGoesOn() {
    var session = index.session();
    session.put(1, 10);
    Cursor cursor = session.ascending();
    session.close();
    session.close();
    inOther(session::close);
    for (Runnable use : uses(session)) {
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
    assertEquals(0, index.statistics().reservedBytes(), "a session holds nothing back");
    var e = assertThrows(IllegalStateException.class, () -> session.get(1, 0));
    assertEquals("sessions is closed", e.getMessage());
    ClosedOperations.check(session, Set.of());
    session.close();
    assertThrows(IllegalStateException.class, index::session);
  }

  @Test
  void aWriteOfASessionRequestsMaintenance() {
    try (var session = index.session()) {
      for (long key = 0; requests.isEmpty(); key++) {
        assertTrue(key < 100, "no delta is due");
        session.put(key, key);
      }
      while (!requests.isEmpty()) {
        requests.remove().run();
      }
    }
    assertTrue(index.statistics().compactedGroups() > 0);
  }

  /** The pin of the session must not hold back what was retired since the operation began. */
  @Test
  void aRefusedWriteOfASessionFreesWhatWasRetired() {
    SlabAllocator memory = index.table().memory();
    Epochs epochs = index.table().epochs();
    long bytes = 4_096;
    long block = memory.allocate(bytes);
    try (var session = index.session();
        var _ = new DrainedMemory(memory)) {
      long key = 0;
      while (isPut(session, key)) {
        key++;
      }
      assertFalse(isPut(session, key));
      Pin pin = epochs.enter();
      epochs.retire(block, bytes);
      epochs.exit(pin);
      session.put(key, ~key);
      assertEquals(~key, index.get(key, 0));
      assertEquals(key + 1, index.size());
    }
  }

  private static boolean isPut(XIndexRSession session, long key) {
    try {
      session.put(key, ~key);
      return true;
    } catch (MemoryLimitException e) {
      return false;
    }
  }

  private static List<Runnable> uses(XIndexRSession session) {
    return List.of(
        () -> session.get(1, 0),
        () -> session.containsKey(1),
        () -> session.put(1, 0),
        () -> session.remove(1),
        session::size,
        session::isEmpty,
        session::ascending,
        session::detach);
  }

  /** Runs a task in a thread that has ended when this method returns. */
  private static void inOther(Runnable task) {
    var done = new CompletableFuture<Void>();
    var thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    task.run();
                    done.complete(null);
                  } catch (RuntimeException | Error e) {
                    done.completeExceptionally(e);
                  }
                });
    try {
      thread.join();
      done.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
