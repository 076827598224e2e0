package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import org.inkling.TestSeed;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageWindow;
import org.junit.jupiter.api.Test;

/** Checks that the sample of a file is spread evenly over all of it. */
class WindowSampleTest {
  private static final int FEW = 1024;

  private final SplittableRandom random = TestSeed.random("WindowSampleTest");

  /** Records the requested keys, and answers as if each key had its own page. */
  private static final class Asked implements PageModel {
    final long[] times = new long[10]; // by tenths of the keys
    private final long keys;

    Asked(long keys) {
      this.keys = keys;
    }

    @Override
    public ModelKind kind() {
      return ModelKind.ZONEMAP;
    }

    @Override
    public void locate(long key, PageWindow into) {
      times[(int) (key * times.length / keys)]++;
      into.set(key, key, key);
    }

    @Override
    public long models() {
      return 0;
    }

    @Override
    public void parts(ObjLongConsumer<String> sink) {}

    @Override
    public void write(LongConsumer words) {}
  }

  @Test
  void allOfFewKeysAndAnEvenShareOfMany() {
    for (int count : new int[] {0, 1, FEW - 1, 2 * FEW, 4 * FEW + 1, 100_000, 1_000_000}) {
      var sample = new WindowSample();
      long[] keys = new long[count];
      Arrays.setAll(keys, i -> i);
      for (int next = 0; next < count; ) {
        int some = Math.min(1 + random.nextInt(9_000), count - next);
        sample.addAll(keys, next, some);
        next += some;
      }
      var asked = new Asked(count);
      sample.measure(asked, 1); // checks that each key has its position
      long drawn = Arrays.stream(asked.times).sum();
      assertTrue(drawn >= Math.min(count, FEW) && drawn <= 4 * FEW, drawn + " of " + count);
      for (long tenth : asked.times) {
        assertTrue(Math.abs(tenth - drawn / 10.0) <= 1, Arrays.toString(asked.times));
      }
    }
  }
}
