package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.hybrid.crash.CrashStore.Kind;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A write that finds nothing to change answers no sooner than what it has seen is on disk; at once
 * where that is; and not at all where it never will be.
 */
class UnchangedWritesTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final long PRESENT = 1;
  private static final long ABSENT = 2;

  private final FaultyFiles faulty = new FaultyFiles(new SimulatedDisk());
  private volatile CountDownLatch held = new CountDownLatch(0); // what syncs of the log wait for

  /** Writes that change nothing once {@link #PRESENT} is 10 and {@link #ABSENT} is not there. */
  private static Map<String, Function<OrderedIndex, Boolean>> unchanging() {
    var all = new TreeMap<String, Function<OrderedIndex, Boolean>>();
    all.put("putIfAbsent", index -> index.putIfAbsent(PRESENT, 11));
    all.put("putIfAbsent, told", index -> index.putIfAbsent(PRESENT, 11, new LongHolder()));
    all.put("compareAndSet", index -> index.compareAndSet(PRESENT, 9, 11));
    all.put("remove expected", index -> index.remove(PRESENT, 9));
    all.put("remove", index -> index.remove(ABSENT));
    all.put("getAndRemove", index -> index.getAndRemove(ABSENT, new LongHolder()));
    all.put("computeIfAbsent", index -> index.computeIfAbsent(PRESENT, _ -> 11) != 10);
    all.put("update", index -> index.update(ABSENT, _ -> 11));
    all.put("replace", index -> index.replace(ABSENT, 11));
    all.put("getAndReplace", index -> index.getAndReplace(ABSENT, 11, new LongHolder()));
    all.put("map putIfAbsent", index -> index.asMap().putIfAbsent(PRESENT, 11L) == null);
    all.put("map remove", index -> index.asMap().remove(ABSENT) != null);
    return all;
  }

  private CrashStore open(Kind kind) {
    FileLayer files =
        HookedFiles.of(
            faulty,
            (phase, call, file) -> {
              if (phase == Phase.BEFORE && call == Call.SYNC && file.toString().endsWith(".log")) {
                await(held);
              }
            });
    return kind.open(files, FOLDER, SyncMode.EVERY_WRITE);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A call on a thread of its own. */
  private static final class Caller {
    private final FutureTask<Object> task;
    private final Thread thread;

    Caller(Function<OrderedIndex, ?> call, OrderedIndex index) {
      task = new FutureTask<>(() -> call.apply(index));
      thread = Thread.ofPlatform().start(task);
    }

    /** Once it waits for something, or is done. */
    boolean isDone() {
      while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
        Thread.onSpinWait();
      }
      return task.isDone();
    }

    Object answer() throws Exception {
      thread.join();
      return task.state() == FutureTask.State.FAILED ? task.exceptionNow() : task.get();
    }
  }

  /** Brings the two keys into their state while no sync returns; those who did it wait. */
  private Caller[] change(OrderedIndex index) {
    index.put(PRESENT, 9);
    index.put(ABSENT, 9);
    held = new CountDownLatch(1);
    var put = new Caller(i -> i.getAndPut(PRESENT, 10, 0), index);
    var remove = new Caller(i -> i.remove(ABSENT), index);
    while (index.get(PRESENT, 0) != 10 || index.containsKey(ABSENT)) {
      Thread.onSpinWait();
    }
    return new Caller[] {put, remove};
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerWaitsForWhatItHasSeen(Kind kind) throws Exception {
    try (CrashStore store = open(kind)) {
      for (var unchanging : unchanging().entrySet()) {
        Caller[] changes = change(store.index());
        var asked = new Caller(unchanging.getValue(), store.index());
        boolean early = asked.isDone();
        held.countDown();
        assertFalse(early, unchanging.getKey() + " answers before the sync");
        assertEquals(false, asked.answer(), unchanging.getKey());
        assertEquals(9L, changes[0].answer());
        assertEquals(true, changes[1].answer());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClearOfNothingWaitsForTheRemovalsOfOthers(Kind kind) throws Exception {
    try (CrashStore store = open(kind)) {
      store.index().put(ABSENT, 9);
      held = new CountDownLatch(1);
      var remove = new Caller(index -> index.remove(ABSENT), store.index());
      while (store.index().containsKey(ABSENT)) {
        Thread.onSpinWait();
      }
      var clear =
          new Caller(
              index -> {
                index.clear();
                return true;
              },
              store.index());
      boolean early = clear.isDone();
      held.countDown();
      assertFalse(early, "a clear answers before the sync");
      assertEquals(true, clear.answer());
      assertEquals(true, remove.answer());
    }
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerComesAtOnceWhereNothingIsPending(Kind kind) throws Exception {
    try (CrashStore store = open(kind)) {
      store.index().put(PRESENT, 10);
      held = new CountDownLatch(1);
      int calls = faulty.calls().size();
      for (var unchanging : unchanging().entrySet()) {
        assertFalse(unchanging.getValue().apply(store.index()), unchanging.getKey());
      }
      assertEquals(calls, faulty.calls().size());
      held.countDown();
    }
  }

  @ParameterizedTest
  @EnumSource
  void thereIsNoAnswerWhereTheLogFails(Kind kind) throws Exception {
    CrashStore store = open(kind);
    Caller[] changes = change(store.index());
    var asked = new Caller(index -> index.putIfAbsent(PRESENT, 11), store.index());
    boolean early = asked.isDone();
    faulty.failNext(Call.SYNC); // that which is held
    held.countDown();
    assertFalse(early, "an answer before the sync");
    for (Caller caller : new Caller[] {asked, changes[0], changes[1]}) {
      Object answer = caller.answer();
      assertTrue(answer instanceof FileAccessException, () -> "" + answer);
    }
    assertNull(closeFailing(store));
  }

  private static String closeFailing(CrashStore store) {
    try {
      store.close();
      return "closed";
    } catch (FileAccessException e) {
      return null;
    }
  }
}
