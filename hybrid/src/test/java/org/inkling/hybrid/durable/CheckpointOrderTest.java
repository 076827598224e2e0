package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SystemFiles;
import org.inkling.hybrid.store.Manifest;
import org.inkling.index.OrderedIndex;
import org.inkling.index.SkipListIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint counts only when the record of every change that it has met is on disk. */
@Timeout(60)
class CheckpointOrderTest {
  private static final long HELD = 7;

  @TempDir Path folder;

  private final CountDownLatch applied = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final CountDownLatch scanned = new CountDownLatch(1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** An index in which whoever puts one key stops when that is done. */
  private OrderedIndex holding(OrderedIndex index) {
    return (OrderedIndex)
        Proxy.newProxyInstance(
            OrderedIndex.class.getClassLoader(),
            new Class<?>[] {OrderedIndex.class},
            (proxy, method, arguments) -> {
              try {
                Object result = method.invoke(index, arguments);
                if (method.getName().equals("put") && (long) arguments[0] == HELD) {
                  applied.countDown();
                  goOn.await();
                }
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Thread start(Runnable task) {
    return Thread.ofPlatform().uncaughtExceptionHandler((t, e) -> failure.set(e)).start(task);
  }

  @Test
  void aChangeThatIsNotAppendedYetIsWaitedFor() throws Exception {
    FileLayer files =
        HookedFiles.of(
            new SystemFiles(),
            (phase, call, file) -> {
              if (phase == Phase.AFTER && call == Call.RENAME && file.toString().endsWith(".run")) {
                scanned.countDown();
              }
            });
    DurableOptions options = DurableSpec.options(SyncMode.EVERY_WRITE).checkpointEvery(0);
    try (DurableIndex index =
        DurableIndex.open(
            files, folder, options, entries -> holding(SkipListIndex.load(entries)))) {
      index.put(1, 10);
      Thread writer = start(() -> index.put(HELD, 70));
      applied.await();
      Thread checkpoint = start(index::checkpoint);
      scanned.await();
      while (checkpoint.getState() == Thread.State.RUNNABLE) {
        Thread.onSpinWait(); // until it waits for the writer, or has ended and should not have
      }
      assertTrue(checkpoint.isAlive(), "the writer has not appended yet");
      assertEquals(1, Manifest.read(files, folder).version());
      assertEquals(1, index.statistics().appended());
      goOn.countDown();
      writer.join();
      checkpoint.join();
      assertEquals(null, failure.get());
      assertEquals(2, Manifest.read(files, folder).entries());
      assertEquals(2, index.statistics().durable());
    }
    try (DurableIndex index = DurableIndex.open(folder, options, SkipListIndex::load)) {
      assertEquals(1, index.statistics().recovered(), "the change was behind the rotation");
      assertEquals(70, index.get(HELD, 0));
    }
  }
}
