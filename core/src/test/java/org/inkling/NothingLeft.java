package org.inkling;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.inkling.memory.MappedBytes;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The threads of a test that closes indexes; after it they end, and no native memory is left. */
public final class NothingLeft implements BeforeEachCallback, AfterEachCallback {
  private static final int WAIT_SECONDS = 30;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private long mappedBefore;

  /** Returns the threads. */
  public ExecutorService threads() {
    return threads;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    mappedBefore = MappedBytes.now();
  }

  @Override
  public void afterEach(ExtensionContext context) throws InterruptedException {
    threads.shutdown();
    assertTrue(threads.awaitTermination(WAIT_SECONDS, TimeUnit.SECONDS));
    check();
  }

  /** Fails if there is more native memory than before the test. */
  public void check() {
    assertTrue(MappedBytes.now() <= mappedBefore, "native memory is left");
  }
}
