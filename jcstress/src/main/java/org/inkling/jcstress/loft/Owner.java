package org.inkling.jcstress.loft;

import java.util.function.BiFunction;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.KeyCount;
import org.inkling.epoch.OperationPin;
import org.inkling.loft.change.ChangeScratch;
import org.inkling.loft.change.RootChange;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeShape;
import org.inkling.loft.node.PayloadOwner;
import org.inkling.loft.node.SideSlots;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.InsertCounter;
import org.inkling.loft.table.LoftRoot;
import org.inkling.maintenance.ChangeRunner;
import org.inkling.memory.SlabAllocator;

/**
 * The owner of the tables of one test. Each state makes its table of small nodes from it, through
 * the shipped classes, and gives every block back, so millions of states run in a few regions.
 *
 * @shape a node for two keys has three slots, a window of two and one bucket of two slots, so that
 *     a third key goes into the bucket
 */
final class Owner {
  /** Slots of a window, and of a chunk of a sweep. */
  static final int RANGE = 2;

  private static final int BUCKET_SLOTS = 2;
  private static final int MAX_NODE_KEYS = 4;

  /** No node of a test is ever due; a chunk of a sweep covers one group. */
  private static final ChangeTuning CHANGES = new ChangeTuning(64, 0, 1 << 20, 1 << 20, RANGE);

  static {
    // An operation that meets a frozen word and no link would go on at address 0. The assertion of
    // NodeHeader makes it throw before that, so a weakened twin does not crash the JVM. Set here,
    // before the first use of NodeHeader.
    ClassLoader loader = NodeHeader.class.getClassLoader();
    loader.setClassAssertionStatus(NodeHeader.class.getName(), true);
  }

  final SlabAllocator memory;
  final Epochs epochs;
  final TableResources resources;
  final NodeBuilder nodes;
  final SideSlots side;
  final InsertCounter inserts = new InsertCounter(CHANGES, 1);
  final ChangeScratch scratch;
  final ChangeRunner<RootChange> runner;

  /** A root that shares nothing with any other. */
  private final LoftRoot noRoot;

  /** An owner whose wide values are in cells of its memory. */
  Owner(String test) {
    this(test, MAX_NODE_KEYS, PayloadOwner::ofCells);
  }

  /** An owner in limited memory, whose new nodes hold the keys before they are linked. */
  static Owner filling(String test, int maxNodeKeys) {
    return new Owner(test, maxNodeKeys, 1L << 40, PayloadOwner::ofCells);
  }

  /** The same, with the usual number of keys of a node. */
  static Owner filling(String test) {
    return filling(test, MAX_NODE_KEYS);
  }

  /** An owner whose changes make nodes of at most this number of keys. */
  Owner(String test, int maxNodeKeys) {
    this(test, maxNodeKeys, PayloadOwner::ofCells);
  }

  /** An owner that releases cells in its own way. */
  Owner(String test, BiFunction<SlabAllocator, Epochs, PayloadOwner> payloads) {
    this(test, MAX_NODE_KEYS, payloads);
  }

  private Owner(
      String test, int maxNodeKeys, BiFunction<SlabAllocator, Epochs, PayloadOwner> payloads) {
    this(test, maxNodeKeys, Long.MAX_VALUE, payloads);
  }

  private Owner(
      String test,
      int maxNodeKeys,
      long limitBytes,
      BiFunction<SlabAllocator, Epochs, PayloadOwner> payloads) {
    LoftTuning tuning =
        new LoftTuning(1, 1, RANGE, BUCKET_SLOTS, BUCKET_SLOTS, maxNodeKeys, 1, CHANGES);
    memory = SlabAllocator.create(test, limitBytes);
    epochs = OperationPin.newEpochs(test, memory);
    Bucket buckets = new Bucket(BUCKET_SLOTS, BUCKET_SLOTS, 1, memory);
    resources =
        new TableResources(
            memory, epochs, buckets, payloads.apply(memory, epochs), new KeyCount(epochs), tuning);
    nodes = new NodeBuilder(resources);
    side = new SideSlots(memory);
    runner = new ChangeRunner<>(epochs, change -> {});
    scratch = new ChangeScratch(buckets.beyondLimit(), inserts);
    noRoot = LoftRoot.of(new long[] {node(0, ValueWord.UNSET)}, memory);
  }

  /** Builds a node that begins at a key and holds it with this word; returns the header. */
  long node(long key, long word) {
    return node(new long[] {key}, new long[] {word});
  }

  /** Builds a node of one group for at most two keys; returns the header. */
  long node(long[] keys, long[] words) {
    return build(NodeShape.flat(keys[0], resources.tuning()), keys, words);
  }

  /** Builds a node of two groups, which takes a sweep two chunks; returns the header. */
  long nodeOfTwoGroups(long[] keys, long[] words) {
    NodeShape flat = NodeShape.flat(keys[0], resources.tuning());
    double slope = 1;
    return build(
        new NodeShape(flat.pivot(), flat.base(), slope, 0, RANGE + 1, RANGE, false, null),
        keys,
        words);
  }

  private long build(NodeShape shape, long[] keys, long[] words) {
    return nodes.build(shape, keys, words, 0, keys.length);
  }

  /** The word of a value that fits into it. */
  static long inline(long value) {
    return ValueWord.encodeInline(value);
  }

  /** Frees a root; its nodes stay. */
  void freeRoot(LoftRoot root) {
    root.dispose(noRoot, memory::free);
  }
}
