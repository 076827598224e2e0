package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.loft.load.LoadChunk;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.LoftTable;
import org.inkling.memory.MappedBytes;
import org.inkling.source.EntryBatch;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loads of many chunks: the same by one thread and by several, failures included. */
class LoftParallelLoadTest {
  private static final int CHUNK = LoadChunk.ENTRIES;
  private static final int KEYS = 4 * CHUNK + 1_000;
  private static final int[] THREADS = {1, 2, 3, 8};

  /** The first and the last places of chunks, and those beside them. */
  private static final int[] PLACES = {1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, KEYS - 1};

  private long mappedBefore;

  @BeforeEach
  void lookAtMemory() {
    mappedBefore = MappedBytes.now();
  }

  @AfterEach
  void nothingIsLeft() {
    assertFalse(helpersLive());
    assertTrue(MappedBytes.now() <= mappedBefore, "memory is still mapped");
  }

  @Test
  void theNodesDoNotDependOnTheThreads() {
    var random = TestSeed.random("LoftParallelLoadTest.theNodes");
    for (int step : new int[] {1, 1 << 6, 1 << 30}) {
      long[] keys = keys(random.nextInt(CHUNK), place -> 1 + random.nextLong(step) % (place | 1));
      long[] values = random.longs(keys.length).map(v -> v >> (v & 7)).toArray();
      long[] expected = imageOf(builder(1), SortedEntrySource.of(keys, values));
      for (int threads : THREADS) {
        assertArrayEquals(expected, imageOf(builder(threads), SortedEntrySource.of(keys, values)));
        assertArrayEquals(expected, imageOf(builder(threads), LoadSources.stream(keys, values)));
      }
    }
  }

  @Test
  void everyKindOfSourceIsLoadedWhole() {
    long[] keys = keys(0, place -> 3);
    keys[0] = Long.MIN_VALUE;
    keys[KEYS - 1] = Long.MAX_VALUE;
    long[] negated = Arrays.stream(keys).map(key -> ~key).toArray();
    var mapped = SortedEntrySource.of(SortedKeySource.of(keys), key -> ~key);
    for (var source :
        List.of(SortedEntrySource.of(keys, negated), mapped, LoadSources.stream(keys, negated))) {
      try (var index = builder(3).build(source)) {
        index.checkStructure();
        assertEquals(KEYS, index.size());
        for (long key : keys) {
          assertEquals(~key, index.get(key, key));
        }
      }
    }
  }

  @Test
  void markersAreLoadedByEveryThread() {
    long[] keys = keys(7, place -> 2);
    var source = LoadSources.watched(keys, keys, i -> i % 1_000 == 0, i -> {});
    long[] expected = imageOf(builder(1).keepDeletionMarkers(), source);
    for (int threads : THREADS) {
      assertArrayEquals(expected, imageOf(builder(threads).keepDeletionMarkers(), source));
      try (var index = builder(threads).keepDeletionMarkers().build(source)) {
        assertEquals(KEYS - (KEYS + 999) / 1_000, index.size());
      }
    }
  }

  @Test
  void disorderIsReportedWhereItIsFirst() {
    for (int broken : PLACES) {
      long[] keys = keys(0, place -> 2);
      keys[broken] = keys[broken - 1];
      keys[KEYS - 1] = Long.MIN_VALUE;
      forEachLoad(
          keys,
          (builder, source) -> {
            var refused = assertThrows(UnsortedSourceException.class, () -> builder.build(source));
            assertEquals(broken, refused.position());
            assertEquals(keys[broken], refused.key());
            assertEquals(keys[broken - 1], refused.previousKey());
          });
    }
  }

  @Test
  void aFailingSourceIsReportedUnlessAnEntryBeforeItIs() {
    long[] keys = keys(0, place -> 2);
    for (int broken : PLACES) {
      var failure = new IllegalStateException("the source's own");
      var source = LoadSources.watched(keys, keys, i -> false, failingAt(broken, failure));
      var marked = LoadSources.watched(keys, keys, i -> i == 1, failingAt(broken + 1, failure));
      for (int threads : THREADS) {
        var builder = builder(threads);
        assertSame(failure, assertThrows(IllegalStateException.class, () -> builder.build(source)));
        var refused = assertThrows(IllegalArgumentException.class, () -> builder.build(marked));
        assertTrue(refused.getMessage().startsWith("key " + keys[1] + " is a deletion marker"));
      }
    }
  }

  @Test
  void aMarkerIsReportedUnlessDisorderComesBeforeIt() {
    for (int marker : PLACES) {
      long[] keys = keys(0, place -> 2);
      keys[Math.min(marker + 1, KEYS - 1)] = Long.MIN_VALUE;
      var source = LoadSources.watched(keys, keys, i -> i == marker, i -> {});
      for (int threads : THREADS) {
        var builder = builder(threads);
        var refused = assertThrows(IllegalArgumentException.class, () -> builder.build(source));
        assertEquals(marker == KEYS - 1, refused instanceof UnsortedSourceException);
      }
    }
  }

  @Test
  void theLimitIsReportedIfItIsReachedBeforeTheDisorder() {
    long[] keys = keys(0, place -> 2);
    keys[KEYS - 1] = Long.MIN_VALUE;
    forEachLoad(
        keys,
        (builder, source) ->
            assertThrows(
                MemoryLimitException.class,
                () -> builder.memoryLimitBytes(2L << 20).build(source)));
  }

  @Test
  void aLimitThatOneThreadNeedsIsNearlyEnoughForAll() {
    long[] keys = keys(0, place -> 2);
    for (int threads : THREADS) {
      try (var index =
          builder(threads).memoryLimitBytes(10L << 20).build(SortedEntrySource.of(keys, keys))) {
        index.checkStructure();
        assertTrue(index.statistics().reservedBytes() <= 10L << 20);
      }
    }
  }

  @Test
  void helpersComeWithTheSecondChunkAndStayToTheEnd() {
    long[] keys = keys(0, place -> 2);
    for (int threads : THREADS) {
      var seen = new AtomicInteger();
      var source =
          LoadSources.watched(
              keys,
              keys,
              i -> false,
              position -> {
                if (position == 2 * CHUNK || position == CHUNK || position == KEYS) {
                  assertEquals(position > CHUNK && threads > 1, helpersLive());
                  seen.incrementAndGet();
                }
              });
      builder(threads).build(source).close();
      assertEquals(3, seen.get());
    }
  }

  @Test
  void aSourceThatWritesToABatchLaterHarmsNothingButItsValues() throws InterruptedException {
    long[] keys = keys(0, place -> 2);
    var kept = new AtomicReference<>(new EntryBatch(1));
    var loaded = new AtomicBoolean();
    var writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!loaded.get()) {
                    Arrays.fill(kept.get().values(), 4); // as a word, the address of a cell
                  }
                });
    try (var index = builder(2).build(LoadSources.keeping(keys, kept))) {
      for (long key : keys) {
        long value = index.get(key, key - 1);
        assertTrue(value == key || value == 4, () -> key + " has " + value);
      }
      index.checkStructure();
    } finally {
      loaded.set(true);
      writer.join();
    }
  }

  /** Helpers stay to the end, so a look at every thousandth entry, and at the last one, does. */
  @Test
  void oneChunkNeedsNoHelper() {
    long[] keys = Arrays.copyOf(keys(0, place -> 2), CHUNK);
    var looks = new AtomicInteger();
    var source =
        LoadSources.watched(
            keys,
            keys,
            i -> false,
            position -> {
              if (position % 1_000 == 0 || position == CHUNK - 1) {
                looks.getAndIncrement();
                assertFalse(helpersLive());
              }
            });
    builder(8).build(source).close();
    assertTrue(looks.get() > CHUNK / 1_000);
  }

  @Test
  void aSourceMayLoadAnotherIndexMeanwhile() {
    long[] keys = keys(0, place -> 2);
    var source =
        LoadSources.watched(
            keys,
            keys,
            i -> false,
            position -> {
              if (position % CHUNK == 1) {
                builder(2).build(SortedEntrySource.of(keys, keys)).close();
              }
            });
    try (var index = builder(2).build(source)) {
      assertEquals(KEYS, index.size());
    }
  }

  private static LoftBuilder builder(int threads) {
    return LoftIndex.builder().name("parallel").seed(5).loadThreads(threads);
  }

  private static boolean helpersLive() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("parallel-load-"));
  }

  private static IntConsumer failingAt(int place, RuntimeException failure) {
    return position -> {
      if (position == place) {
        throw failure;
      }
    };
  }

  private interface Load {
    void with(LoftBuilder builder, SortedEntrySource source);
  }

  /** By each number of threads, from arrays and entry by entry. */
  private static void forEachLoad(long[] keys, Load load) {
    for (int threads : THREADS) {
      load.with(builder(threads), SortedEntrySource.of(keys, keys));
      load.with(builder(threads), LoadSources.stream(keys, keys));
    }
  }

  private static long[] keys(long first, IntToLongFunction step) {
    long[] keys = new long[KEYS];
    keys[0] = first;
    for (int i = 1; i < KEYS; i++) {
      keys[i] = keys[i - 1] + step.applyAsLong(i);
    }
    return keys;
  }

  /** Everything of all nodes but where they lie: models, measures, slots and buckets. */
  private static long[] imageOf(LoftBuilder builder, SortedEntrySource source) {
    try (var index = builder.build(source)) {
      var image = new Image(index.table());
      for (int i = 0; i < index.table().root().count(); i++) {
        image.addNode(index.table().root().line(i));
      }
      return image.words();
    }
  }

  private static final class Image {
    private final LoftTable table;
    private long[] words = new long[1 << 20];
    private int size;

    Image(LoftTable table) {
      this.table = table;
    }

    long[] words() {
      return Arrays.copyOf(words, size);
    }

    void addNode(long line) {
      for (int offset : new int[] {0, 8, 40, 48, 56}) { // all but addresses, the range and the link
        add(DirectoryLine.word(line, offset));
      }
      add(DirectoryLine.range(line));
      add(NodeHeader.keysAtBuild(DirectoryLine.header(line)));
      add(NodeHeader.trigger(DirectoryLine.header(line)));
      addSlots(DirectoryLine.slots(line), DirectoryLine.allSlots(line));
      for (int group = 0; group < DirectoryLine.groups(line); group++) {
        int level = 0;
        long block = Bucket.follow(DirectoryLine.bucketPointer(line, group));
        for (; Bucket.isLevel(block); block = Bucket.follow(block)) {
          addSlots(Bucket.firstSlot(block), table.buckets().slots(level++));
        }
        add(level);
      }
    }

    private void addSlots(long first, long slots) {
      for (long i = 0; i < slots; i++) {
        long slot = SlotArray.slot(first, i);
        long key = SlotArray.keyWord(slot);
        add(key);
        if (KeyWord.isKey(key)) {
          long word = SlotArray.value(slot);
          add(ValueWord.isCell(word) ? ValueWord.decode(word) : word);
        }
      }
    }

    private void add(long word) {
      if (size == words.length) {
        words = Arrays.copyOf(words, 2 * size);
      }
      words[size++] = word;
    }
  }
}
