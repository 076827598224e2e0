package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MaintenanceExecutorsTest {
  @Test
  void thereIsOneWorkerToTwelveProcessorsAndOneAtLeast() {
    int processors = Runtime.getRuntime().availableProcessors();
    int workers = MaintenanceExecutors.defaultWorkers();
    assertTrue(workers >= 1);
    assertTrue(workers * 12 >= processors && (workers - 1) * 12 < processors, workers + " workers");
  }

  @Test
  void theSharedThreadsAreDaemons() throws Exception {
    var executor = MaintenanceExecutors.shared();
    assertSame(executor, MaintenanceExecutors.shared());
    var ran = CompletableFuture.supplyAsync(Thread::currentThread, executor);
    var thread = ran.get(20, TimeUnit.SECONDS);
    assertTrue(thread.isDaemon());
    assertEquals("inkling-maintenance-", thread.getName().replaceAll("[0-9]+$", ""));
  }
}
