package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.Test;

class ModelChoiceTest {
  private final SplittableRandom random = TestSeed.random("ModelChoiceTest");

  @Test
  void aSmallFileIsTakenWhole() {
    long[] keys = random.longs(10_000).sorted().distinct().toArray();
    ModelChoice choice = choose(keys, 1.5);
    assertEquals((keys.length + 254) / 255, choice.pages());
    assertEquals(choice.pages(), choice.sampledPages());
    assertEquals(bytes(ModelKind.CPRLECO_PGM_D, keys, 1.5), choice.linesBytes());
    assertEquals(bytes(ModelKind.LECO_ZONEMAP_D, keys, 1), choice.zonesBytes());
  }

  @Test
  void straightKeysGetLinesAndRuggedOnesAZoneMap() {
    long[] straight = random.longs(300_000).sorted().distinct().toArray();
    assertEquals(ModelKind.CPRLECO_PGM_D, choose(straight, 5).kind());
    long[] rugged =
        random.longs(100_000).map(key -> key >> (key & 63)).sorted().distinct().toArray();
    assertEquals(ModelKind.LECO_ZONEMAP_D, choose(rugged, 1).kind());
  }

  @Test
  void nothingGetsAModel() {
    assertEquals(0, choose(new long[0], 1.5).pages());
    assertEquals(1, choose(new long[] {7}, 1.5).pages());
  }

  /**
   * The keys of one part are regular, those of the other irregular; a sample must include both. The
   * error of estimates depends on the keys, so the keys are the same for every seed.
   */
  @Test
  void aSampleOfALargeFileIsSpreadOverIt() {
    var fixed = new SplittableRandom(1);
    long[] keys = new long[400_000];
    for (int i = 1; i < keys.length; i++) {
      int bits = i < 200_000 ? 10 : fixed.nextInt(40);
      keys[i] = keys[i - 1] + 1 + fixed.nextLong(1L << bits);
    }
    var runs = new ModelChoice.Runs(64, 6);
    ModelChoice choice;
    try (KeyStream stream = SortedKeySource.of(keys).open()) {
      var spec = new ModelSpec(ModelKind.CPRLECO_PGM_D, 1.2, 1);
      choice = ModelChoice.sample(stream, keys.length, spec, 255, runs);
    }
    assertEquals(384, choice.sampledPages());
    double lines = bytes(ModelKind.CPRLECO_PGM_D, keys, 1.2);
    double zones = bytes(ModelKind.LECO_ZONEMAP_D, keys, 1);
    double factor = Math.max(error(lines, choice.linesBytes()), error(zones, choice.zonesBytes()));
    assertTrue(factor <= 1.35, () -> choice + ": " + lines + ", " + zones);
    double chosen = choice.kind() == ModelKind.CPRLECO_PGM_D ? lines : zones;
    assertTrue(chosen <= factor * factor * Math.min(lines, zones));
    boolean linesLookSmaller = choice.linesBytes() < choice.zonesBytes();
    assertEquals(linesLookSmaller, choice.kind() == ModelKind.CPRLECO_PGM_D);
  }

  private static double error(double bytes, double estimate) {
    return Math.max(bytes / estimate, estimate / bytes);
  }

  @Test
  void onlyLargeFilesAreSampled() {
    var runs = new ModelChoice.Runs(64, 6);
    for (long pages : new long[] {0, 1, 63, 383, 384}) {
      assertEquals(1, runs.count(pages));
    }
    assertEquals(6, runs.count(385));
    assertEquals(6, runs.count(38_400));
    assertEquals(7, runs.count(38_401));
  }

  private static ModelChoice choose(long[] keys, double expectedPages) {
    try (KeyStream stream = SortedKeySource.of(keys).open()) {
      return ModelChoice.sample(stream, keys.length, expectedPages, 255);
    }
  }

  private static double bytes(ModelKind kind, long[] keys, double expectedPages) {
    ModelBuilder builder = PageModels.builder(new ModelSpec(kind, expectedPages, 1), 255);
    for (long key : keys) {
      builder.add(key);
    }
    return builder.build().memoryBytes();
  }
}
