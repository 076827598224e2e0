package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.inkling.MemoryLimitException;
import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.MemoryNodes;
import org.inkling.bytes.tree.TreeCheck;
import org.inkling.bytes.tree.TreePin;
import org.inkling.bytes.tree.TreeWrite;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Reclaimer;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.index.operations.Write;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.CallerBytes;
import org.inkling.memory.records.RecordSlabs;
import org.inkling.region.ByteRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A tree takes every node and every long value back once, whether its writes succeed or fail. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesTreeMemoryTest {
  private static final NodeShape SHAPE = BytesSpec.TINY.shape();
  private static final long LIMIT = 2 << 20;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final SlabAllocator memory = SlabAllocator.create("counted", LIMIT, 64 << 10);
  private final RecordSlabs records = new RecordSlabs(memory);
  private final Epochs epochs = BytesTree.newEpochs("counted", Reclaimer.of(memory, records));
  private final MemoryNodes inMemory = new MemoryNodes(SHAPE, memory, records, epochs);
  private final CountingNodes nodes = new CountingNodes(inMemory);
  private final BytesTree tree = new BytesTree(SHAPE, nodes, epochs);
  private final ByteRegion unreadable = unreadable();

  private static ByteRegion unreadable() {
    try (Arena arena = Arena.ofShared()) {
      return ByteRegion.of(arena.allocate(100));
    }
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private static byte[] key(Random random, int keys) {
    byte[] key = StringSpace.number(random.nextInt(keys) * 0x9e37_79b9_7f4aL);
    return random.nextInt(4) == 0 ? Arrays.copyOf(key, SHAPE.maxKeyBytes()) : key;
  }

  /** Runs a random write; returns whether memory was refused. */
  private boolean step(Random random, byte[] key, int longest) {
    Write write = Write.values()[random.nextInt(Write.values().length)];
    int length = random.nextBoolean() ? random.nextInt(longest) : random.nextInt(30);
    CallerBytes value =
        random.nextInt(10) == 0
            ? CallerBytes.of(unreadable.slice(0, Math.min(length, 100)))
            : CallerBytes.of(new byte[length]);
    CallerBytes expected = CallerBytes.of(new byte[random.nextInt(30)]);
    int room = random.nextBoolean() ? TreeWrite.NOT_WANTED : random.nextInt(longest);
    var operation =
        new TreeWrite(
            write, write.removes() ? null : value, write.compares() ? expected : null, room);
    TreePin pin = tree.enter(CallerBytes.of(key));
    try {
      int _ = operation.run(tree, pin);
    } catch (MemoryLimitException e) {
      return true;
    } catch (IllegalStateException e) {
      assertTrue(e.getMessage().contains("the arena"), e.toString());
    } finally {
      tree.leaveWrite(pin);
    }
    return false;
  }

  private void check() {
    while (epochs.reclaim() > 0) {
      // until nothing more can be freed
    }
    TreePin pin = (TreePin) epochs.enter();
    try {
      assertEquals(0, epochs.retiredBytes());
      new TreeCheck(tree, inMemory).run(true);
    } finally {
      epochs.exit(pin);
    }
    assertEquals(inMemory.nodes(), nodes.liveNodes());
    assertEquals(records.liveRecords(), nodes.liveValues());
  }

  private void drain(Iterable<byte[]> keys) {
    for (byte[] key : keys) {
      TreePin pin = tree.enter(key, 0, key.length);
      try {
        int _ = new TreeWrite(Write.REMOVE, null, null, TreeWrite.NOT_WANTED).run(tree, pin);
      } finally {
        tree.leaveWrite(pin);
      }
    }
    check();
    assertEquals(0, tree.size());
    assertEquals(0, nodes.liveValues());
  }

  private static Set<byte[]> noKeys() {
    return new TreeSet<>(Arrays::compareUnsigned);
  }

  @Test
  void nothingIsLostWhenWritesFail() {
    Random random = seed.random();
    Set<byte[]> keys = noKeys();
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 4_000; i++) {
        byte[] key = key(random, 400);
        keys.add(key);
        step(random, key, 700);
      }
      check();
    }
    assertTrue(tree.splits() > 0 && tree.compactions() > 0);
    drain(keys);
  }

  /** Nodes and long values are refused, each at any step of a write. */
  @Test
  void nothingIsLostAtTheLimit() {
    Random random = seed.random();
    Set<byte[]> keys = noKeys();
    for (int round = 0; round < 2; round++) {
      int refused = 0;
      int longest = round == 0 ? 4_000 : 60;
      for (int i = 0; i < 200_000 && refused < 50; i++) {
        byte[] key = key(random, 100_000);
        keys.add(key);
        refused += step(random, key, longest) ? 1 : 0;
      }
      assertTrue(refused == 50, refused + " refused");
      check();
      drain(keys);
    }
  }

  @Test
  void nothingIsLostByThreads() throws InterruptedException {
    Set<byte[]> keys = noKeys();
    for (int i = 0; i < 60; i++) {
      byte[] key = StringSpace.number(i * 0x9e37_79b9_7f4aL);
      keys.add(key);
      keys.add(Arrays.copyOf(key, SHAPE.maxKeyBytes()));
    }
    TestThreads.run(
        4,
        number -> {
          Random random = seed.random(number);
          for (int i = 0; i < 5_000; i++) {
            step(random, key(random, 60), 500);
          }
        });
    check();
    drain(keys);
  }
}
