package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.inkling.segmentation.KeyShapes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that a lookup in a model allocates nothing. */
class ModelAllocationTest {
  private static final int LOOKUPS = 20_000;

  @ParameterizedTest
  @EnumSource
  void locateAllocatesNothing(ModelKind kind) {
    long[] keys = KeyShapes.all().get("clusters");
    ModelBuilder builder = PageModels.builderWithEpsilon(kind, 2, 1, 16);
    for (long key : keys) {
      builder.add(key);
    }
    PageModel model = builder.build();
    var window = new PageWindow();
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long min = Long.MAX_VALUE; // of several: code is compiled on the way
    for (int round = 0; round < 10; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      locateAll(model, keys, window);
      min = Math.min(min, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertTrue(min < LOOKUPS, min + " bytes in " + LOOKUPS + " lookups");
  }

  private static void locateAll(PageModel model, long[] keys, PageWindow window) {
    for (int i = 0; i < LOOKUPS; i++) {
      model.locate(keys[i % keys.length] + i % 3, window);
    }
  }
}
