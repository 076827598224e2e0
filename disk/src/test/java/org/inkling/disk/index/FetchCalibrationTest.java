package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.TestSeed;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the conclusions of a calibration, and that it concludes nothing from a failure. */
class FetchCalibrationTest {
  private static final Duration SHORT = Duration.ofMillis(3);

  @TempDir Path folder;

  private Path wide() {
    TreeMap<Long, Long> entries =
        IndexCase.entries(TestSeed.random("FetchCalibrationTest"), Shape.UNIFORM, 20_000);
    Path file = folder.resolve("wide");
    DiskIndex.builder(file).model(ModelKind.PGM).expectedPages(20).write(IndexCase.source(entries));
    return file;
  }

  @Test
  void windowsWiderThanWhatWasMeasuredAreExtrapolated() {
    double[] one = {100, 50};
    double[] all = {100, 95};
    var narrow = new FetchCalibration(one, all, new WindowSample.Shape(2, 1.5, 1.2, 2));
    assertFalse(narrow.isExtrapolated());
    assertEquals(FetchStrategy.ALL_AT_ONCE, narrow.best());
    // 10 + 29 * 0.53 ms for 30 pages at once, 12 ms for those from the middle
    var wide = new FetchCalibration(one, all, new WindowSample.Shape(30, 15, 1.2, 40));
    assertTrue(wide.isExtrapolated());
    assertEquals(FetchStrategy.FROM_MIDDLE, wide.best());
    // 10 + 11 * 0.53 ms for 12 pages at once, 60 ms for 6 and 50 ms for 5 one by one
    var even = new FetchCalibration(one, all, new WindowSample.Shape(12, 6, 5, 12));
    assertEquals(FetchStrategy.ALL_AT_ONCE, even.best());
  }

  @Test
  void onePageSaysNothingOfWiderWindows() {
    try (DiskIndex index = DiskIndex.open(wide())) {
      assertTrue(index.statistics().measuredPages() > 8);
      var refused =
          assertThrows(
              IllegalArgumentException.class, () -> FetchCalibration.measure(index, 1, 1, SHORT));
      assertTrue(String.valueOf(refused.getMessage()).contains("2 pages or more"));
      assertTrue(FetchCalibration.measure(index, 2, 1, SHORT).isExtrapolated());
      assertFalse(FetchCalibration.measure(index, 30, 1, SHORT).isExtrapolated());
    }
  }

  @Test
  void aRateThatIsNoneIsRefused() {
    double[] right = {100, 50};
    var shape = new WindowSample.Shape(2, 1.5, 1.2, 2);
    for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] rates = {100, wrong};
      assertThrows(IllegalStateException.class, () -> new FetchCalibration(rates, right, shape));
      assertThrows(IllegalStateException.class, () -> new FetchCalibration(right, rates, shape));
    }
  }

  @Test
  void whateverAReaderThrowsIsPassedOn() {
    Path file = wide();
    var error = new OutOfMemoryError("in a test");
    var failing = new AtomicBoolean();
    try (DiskIndex index =
        DiskIndex.open(failing(error, failing), file, DiskIndexOptions.defaults().buffered())) {
      failing.set(true);
      for (int threads = 1; threads <= 3; threads++) {
        int readers = threads;
        var thrown =
            assertThrows(
                OutOfMemoryError.class, () -> FetchCalibration.measure(index, 2, readers, SHORT));
        assertSame(error, thrown);
      }
      failing.set(false);
      assertTrue(FetchCalibration.measure(index, 2, 2, SHORT).oneByOne(1) > 0);
    }
  }

  /** Returns the system's files, whose reads throw an error while {@code failing} is set. */
  private static FileLayer failing(Error error, AtomicBoolean failing) {
    var files = new SystemFiles();
    return proxy(
        FileLayer.class,
        (self, method, arguments) ->
            invoke(files, method, arguments) instanceof StorageFile file
                ? failing(file, error, failing)
                : null); // reading an index only opens files
  }

  private static StorageFile failing(StorageFile file, Error error, AtomicBoolean failing) {
    return proxy(
        StorageFile.class,
        (self, method, arguments) -> {
          if (failing.get() && method.getName().equals("read")) {
            throw error;
          }
          return invoke(file, method, arguments);
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object invoke(Object on, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
