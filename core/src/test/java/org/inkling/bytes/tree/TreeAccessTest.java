package org.inkling.bytes.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.TestSeed;
import org.inkling.bytes.node.NodeCheck;
import org.inkling.bytes.node.NodeHeader;
import org.inkling.bytes.node.NodeShape;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Reclaimer;
import org.inkling.index.operations.Write;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.CallerBytes;
import org.inkling.memory.records.RecordSlabs;
import org.inkling.memory.seam.AccessKind;
import org.inkling.memory.seam.AccessSeam;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A read stores nothing in native memory. A write that does not split stores in its leaf, in the
 * latch of that, and in fresh memory, never in an inner node or its latch. The seam does not see
 * plain stores, so the images of the nodes are compared, too.
 */
@Tag("seam")
final class TreeAccessTest {
  private static final NodeShape SHAPE = new NodeShape(512);
  private static final int KEYS = 1_200;

  /** A length of values that are not in a leaf. */
  private static final int LONG = 300;

  private static final int OWN_ACCESSES = Integer.MAX_VALUE;

  private static final Set<AccessKind> STORES =
      EnumSet.of(
          AccessKind.OPAQUE_STORE,
          AccessKind.RELEASE_STORE,
          AccessKind.VOLATILE_STORE,
          AccessKind.COMPARE_AND_SET,
          AccessKind.GET_AND_ADD);

  /** A node, its latch, and the bytes that it has. */
  private record Node(long latch, long image, int level, byte[] bytes) {
    boolean has(long address) {
      return address >= latch && address < image + SHAPE.nodeBytes();
    }

    boolean isUnchanged() {
      return Arrays.equals(bytes, copy(image));
    }
  }

  private final SplittableRandom random = TestSeed.random("TreeAccessTest");
  private final SlabAllocator memory = SlabAllocator.create("access", 64L << 20);
  private final RecordSlabs records = new RecordSlabs(memory);
  private final Epochs epochs = BytesTree.newEpochs("access", Reclaimer.of(memory, records));
  private final MemoryNodes source = new MemoryNodes(SHAPE, memory, records, epochs);
  private final BytesTree tree = new BytesTree(SHAPE, source, epochs);
  private final Thread self = Thread.currentThread();
  private final List<Long> stores = new ArrayList<>();

  /** Even keys are present; one in four has a long value. */
  @BeforeEach
  void fill() {
    for (int i = 0; i < KEYS; i++) {
      int key = 2 * random.nextInt(KEYS);
      int _ = write(Write.PUT, key, value(key));
    }
    assertEquals(3, tree.height(), "levels");
  }

  @AfterEach
  void close() {
    AccessSeam.listen(null);
    assertTrue(epochs.beginClose());
    memory.close();
  }

  private static byte[] copy(long image) {
    byte[] bytes = new byte[SHAPE.nodeBytes()];
    NativeMemory.copyOut(image, bytes, 0, bytes.length);
    return bytes;
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(12).putInt(number * 77).putInt(number).array();
  }

  private static byte[] value(int number) {
    byte[] value = new byte[number % 8 == 0 ? LONG : number % 20];
    Arrays.fill(value, (byte) number);
    return value;
  }

  private int write(Write write, int key, byte[] value) {
    CallerBytes bytes = value == null ? null : CallerBytes.of(value);
    TreePin pin = tree.enter(CallerBytes.of(key(key)));
    try {
      return new TreeWrite(write, bytes, null, TreeWrite.NOT_WANTED).run(tree, pin);
    } finally {
      tree.leave(pin);
    }
  }

  /** Returns the value of a key, null if it has none. */
  private byte[] get(int key) {
    TreePin pin = tree.enter(key(key), 0, key(key).length);
    try {
      int length = tree.find(pin);
      assertEquals(length, tree.length(pin));
      if (length == BytesTree.ABSENT) {
        return null;
      }
      byte[] value = new byte[length];
      tree.copyFound(pin, value, 0);
      return value;
    } finally {
      tree.leave(pin);
    }
  }

  /** Notes where this thread stores in an operation. */
  private void watch(Runnable operation) {
    stores.clear();
    AccessSeam.listen(
        (kind, address) -> {
          if (Thread.currentThread() == self && STORES.contains(kind)) {
            stores.add(address);
          }
        });
    operation.run();
    AccessSeam.listen(null);
  }

  private List<Node> nodes() {
    List<Node> found = new ArrayList<>();
    visit(tree.root(), found);
    return found;
  }

  private void visit(long reference, List<Node> found) {
    long image = source.node(reference);
    long counts = NodeHeader.counts(image);
    int level = NodeHeader.level(counts);
    found.add(new Node(source.latch(reference), image, level, copy(image)));
    var check = new NodeCheck(SHAPE);
    for (int place = 0; level > 0 && place < NodeHeader.count(counts); place++) {
      visit(check.reference(image, place), found);
    }
  }

  private long leaf(int key) {
    TreePin pin = tree.enter(CallerBytes.of(key(key)));
    try {
      assertTrue(tree.descent().find(pin, 0));
      return pin.node;
    } finally {
      tree.leave(pin);
    }
  }

  @Test
  void aGetStoresNothing() {
    int longValues = 0;
    int absent = 0;
    for (int key = 0; key < 2 * KEYS; key++) {
      byte[][] found = new byte[1][];
      int wanted = key;
      watch(() -> found[0] = get(wanted));
      assertEquals(List.of(), stores, "stores of a get");
      if (found[0] == null) {
        absent++;
      } else {
        assertArrayEquals(value(key), found[0]);
        longValues += found[0].length == LONG ? 1 : 0;
      }
    }
    assertTrue(absent > KEYS && longValues > 100, absent + " absent, " + longValues + " long");
  }

  /** Keys are put, replaced and removed; splits are the exception. */
  @Test
  void onlyASplitStoresInInnerNodes() {
    int splits = 0;
    for (int round = 0; round < 600; round++) {
      int key = random.nextInt(2 * KEYS);
      byte[] value = random.nextInt(4) == 0 ? null : value(random.nextInt(1 << 20));
      List<Node> before = nodes();
      long leaf = leaf(key);
      long splitsBefore = tree.splits();
      Write write = value == null ? Write.REMOVE : Write.PUT;
      watch(() -> write(write, key, value));
      assertArrayEquals(value, get(key));
      if (tree.splits() == splitsBefore) {
        assertOnlyLeaf(before, leaf);
      } else {
        splits++;
        assertInner(before);
      }
    }
    assertTrue(splits > 10 && splits < 300, splits + " splits");
    new TreeCheck(tree, source).run(false);
  }

  private void assertOnlyLeaf(List<Node> before, long leaf) {
    for (Node node : before) {
      boolean stored = stores.stream().anyMatch(node::has);
      assertTrue(node.image == leaf || !stored, "a store in another node");
      assertTrue(node.image == leaf || node.isUnchanged(), "another node has changed");
    }
  }

  private void assertInner(List<Node> before) {
    Node parent = null;
    for (Node node : before) {
      boolean stored = stores.stream().anyMatch(node::has);
      parent = node.level == 1 && stored ? node : parent;
    }
    assertTrue(parent != null && !parent.isUnchanged(), "a split stores in a parent");
    assertTrue(stores.contains(parent.latch), "and in its latch");
  }

  /** A removal of an absent key, and a put that is not permitted, store nothing, either. */
  @Test
  void aWriteThatChangesNothingStoresNothing() {
    for (int key = 0; key < 2 * KEYS; key++) {
      int written = key;
      boolean present = get(key) != null;
      Write write = present ? Write.PUT_IF_ABSENT : key % 4 == 1 ? Write.REPLACE : Write.REMOVE;
      byte[] value = write == Write.REMOVE ? null : value(key);
      watch(() -> assertEquals(BytesTree.UNCHANGED, write(write, written, value)));
      assertEquals(List.of(), stores, () -> write + " of a key that is present: " + present);
    }
  }

  /**
   * Another thread locks the leaf before one of the loads of its latch, and unlocks it unchanged
   * before the next one. A write that compares, with a short value and with a long one, succeeds
   * nevertheless: the key has the expected value all the time.
   */
  @ParameterizedTest
  @ValueSource(ints = {7, LONG})
  void aLatchThatIsHeldForAMomentDoesNotMakeValuesDiffer(int length) {
    byte[] one = new byte[length];
    byte[] other = new byte[length];
    Arrays.fill(other, (byte) 1);
    int key = 2 * KEYS + 1;
    int _ = write(Write.PUT, key, one);
    int held = 0;
    for (int before = 1; before <= 8; before++) {
      boolean isOther = before % 2 == 0;
      held += compareAndSet(key, isOther ? other : one, isOther ? one : other, before) ? 1 : 0;
      assertArrayEquals(isOther ? one : other, get(key), "held before load " + before);
    }
    assertTrue(held >= 3, "a write loads the word to begin, to compare and to lock: " + held);
  }

  /** Returns whether the write has loaded the word so often that it met the held latch. */
  private boolean compareAndSet(int key, byte[] expected, byte[] value, int before) {
    long latch = latchOfLeaf(key);
    var loads = new AtomicInteger();
    long free = VersionLatch.held(latch);
    AccessSeam.listen(
        (kind, address) -> {
          if (Thread.currentThread() != self || address != latch || loads.get() > before) {
            return;
          }
          int load = 1 + loads.getAndSet(OWN_ACCESSES); // those of this listener do not count
          if (load > before) {
            VersionLatch.unlockUnchanged(latch, free);
          } else if (load == before && !VersionLatch.upgrade(latch, free)) {
            load = OWN_ACCESSES; // the write itself holds the latch
          }
          loads.set(load);
        });
    TreePin pin = tree.enter(CallerBytes.of(key(key)));
    try {
      CallerBytes bytes = CallerBytes.of(value);
      CallerBytes old = CallerBytes.of(expected);
      var write = new TreeWrite(Write.COMPARE_AND_SET, bytes, old, TreeWrite.NOT_WANTED);
      assertEquals(BytesTree.CHANGED, write.run(tree, pin), "held before load " + before);
    } finally {
      tree.leave(pin);
      AccessSeam.listen(null);
    }
    return loads.get() == before + 1;
  }

  private long latchOfLeaf(int key) {
    TreePin pin = tree.enter(CallerBytes.of(key(key)));
    try {
      assertTrue(tree.descent().find(pin, 0));
      return pin.latch;
    } finally {
      tree.leave(pin);
    }
  }
}
