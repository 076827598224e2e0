package org.inkling.loft.change;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.jspecify.annotations.Nullable;

/**
 * Freezes the nodes of a change, which are MOVING, and moves the survivors to the new nodes, in
 * chunks of groups.
 *
 * <p>Any number of workers may sweep. Each takes a chunk that no worker has begun; when none is
 * left, it processes chunks that are not finished, so a worker that stalls inside a chunk holds up
 * nothing. Processing a chunk twice changes nothing: frozen words stay frozen, and a word of a new
 * node leaves UNSET once.
 *
 * <p>The protected method is a step that a stress test of jcstress weakens.
 *
 * @source LOFT, EuroSys'25, section 3.3, by our own rule: docs/retraining.md
 */
public class Sweep {
  /**
   * Where the survivors go.
   *
   * @param link the link to the new nodes
   * @param installed how many were installed in each new node, if these were empty when they were
   *     linked; null if not
   * @param scratch the buffers of the movers
   */
  public record Movers(long link, @Nullable AtomicIntegerArray installed, ChangeScratch scratch) {

    /** Creates the movers to new nodes, which were empty when they were linked or have the keys. */
    public Movers(long link, boolean wereEmpty, ChangeScratch scratch) {
      this(link, wereEmpty ? new AtomicIntegerArray(ForwardingLink.count(link)) : null, scratch);
    }

    SurvivorMover take() {
      return scratch.takeMoves(link, installed);
    }
  }

  private final long[] olds;
  private final Movers movers;
  private final Bucket buckets;
  private final int chunkSlots;

  /** The first chunk of each old node, followed by the number of all chunks. */
  private final int[] firstChunks;

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger left;
  private final AtomicIntegerArray done;

  /** Creates the sweep of nodes whose survivors go to the new nodes of a link. */
  public Sweep(long[] olds, Movers movers, Bucket buckets, int chunkSlots) {
    this.olds = olds;
    this.movers = movers;
    this.buckets = buckets;
    this.chunkSlots = chunkSlots;
    this.firstChunks = new int[olds.length + 1];
    for (int i = 0; i < olds.length; i++) {
      int chunks = Math.ceilDiv(DirectoryLine.groups(olds[i]), groupsPerChunk(olds[i]));
      firstChunks[i + 1] = firstChunks[i] + chunks;
    }
    this.left = new AtomicInteger(firstChunks[olds.length]);
    this.done = new AtomicIntegerArray(firstChunks[olds.length]);
  }

  private int groupsPerChunk(long header) {
    return Math.max(1, chunkSlots / DirectoryLine.range(header));
  }

  /**
   * Closes all buckets at once, before the chunks: no further level is appended to any bucket. So
   * the number of keys that can still come is bounded by the number of slots, and writers cannot
   * outrun the sweep.
   */
  void closeBuckets() {
    for (long header : olds) {
      closeBuckets(header);
    }
  }

  /** Does not {@link Bucket#walk}, because it closes each level to learn what follows. */
  private static void closeBuckets(long header) {
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      long block = Bucket.close(DirectoryLine.bucketPointer(header, group));
      while (Bucket.isLevel(block)) {
        block = Bucket.close(block);
      }
    }
  }

  /** Processes one chunk, under a pin; returns whether all chunks are done now. */
  public boolean runChunk() {
    int chunk = nextChunk();
    if (chunk >= 0) {
      sweepChunk(chunk);
      if (markDone(chunk)) {
        left.getAndDecrement();
      }
    }
    return left.get() == 0;
  }

  /** Marks a chunk as done; returns whether it was this call that did. */
  protected boolean markDone(int chunk) {
    // Volatile, against another worker in the same chunk: one of them counts it. Test: jcstress
    // SweepChunk.
    return done.getAndSet(chunk, 1) == 0;
  }

  /** Returns whether a worker has gone through a chunk. */
  protected final boolean isDone(int chunk) {
    return done.get(chunk) != 0;
  }

  private int nextChunk() {
    if (begun.get() < done.length()) {
      int chunk = begun.getAndIncrement();
      if (chunk < done.length()) {
        return chunk;
      }
    }
    for (int chunk = 0; chunk < done.length(); chunk++) {
      if (!isDone(chunk)) {
        return chunk;
      }
    }
    return -1;
  }

  private void sweepChunk(int chunk) {
    int old = 0;
    while (firstChunks[old + 1] <= chunk) {
      old++;
    }
    SurvivorMover moves = movers.take();
    sweepChunk(olds[old], chunk - firstChunks[old], moves);
    moves.install();
    movers.scratch().giveMoves(moves);
  }

  private void sweepChunk(long header, int chunk, SurvivorMover moves) {
    int from = chunk * groupsPerChunk(header);
    int to = Math.min(DirectoryLine.groups(header), from + groupsPerChunk(header));
    int range = DirectoryLine.range(header);
    boolean last = to == DirectoryLine.groups(header);
    long end = last ? DirectoryLine.allSlots(header) : (long) to * range;
    sweepSlots(
        SlotArray.slot(DirectoryLine.slots(header), (long) from * range),
        end - (long) from * range,
        moves);
    for (int group = from; group < to; group++) {
      sweepBucket(DirectoryLine.bucketPointer(header, group), moves);
    }
  }

  /**
   * Does not {@link Bucket#walk}: another worker may still be in {@link #closeBuckets}, so this
   * closes each level too.
   */
  private void sweepBucket(long pointer, SurvivorMover moves) {
    int level = 0;
    for (long block = Bucket.close(pointer); Bucket.isLevel(block); block = Bucket.close(block)) {
      sweepSlots(Bucket.firstSlot(block), buckets.slots(level++), moves);
    }
  }

  private static void sweepSlots(long first, long slots, SurvivorMover moves) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      long value = SlotArray.freeze(slot);
      moves.add(KeyWord.decode(SlotArray.keyWord(slot)), value);
    }
  }

  /** Returns how many keys the sweep has installed in a new node that was empty. */
  int installed(int node) {
    return requireNonNull(movers.installed()).get(node);
  }

  /** Whether all words are frozen and all survivors are set in a new node; for assertions. */
  boolean isComplete() {
    boolean complete = true;
    for (long header : olds) {
      complete &= isComplete(header);
    }
    return complete;
  }

  private boolean isComplete(long header) {
    boolean complete = isSwept(DirectoryLine.slots(header), DirectoryLine.allSlots(header));
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      long end = buckets.walk(DirectoryLine.bucketPointer(header, group), this::isSwept);
      complete &= Bucket.isClosed(end); // and not a level that is not swept
    }
    return complete;
  }

  private boolean isSwept(long first, long slots) {
    for (long i = 0; i < slots; i++) {
      long slot = SlotArray.slot(first, i);
      long word = SlotArray.keyWord(slot);
      if (word == KeyWord.EMPTY || (KeyWord.isKey(word) && !isMoved(slot, KeyWord.decode(word)))) {
        return false;
      }
    }
    return true;
  }

  private boolean isMoved(long slot, long key) {
    long word = SlotArray.value(slot);
    if (!ValueWord.isFrozen(word) || !ValueWord.isSurvivor(word)) {
      return ValueWord.isFrozen(word);
    }
    long moved = NodeProbe.find(ForwardingLink.target(movers.link(), key), key, buckets);
    return SlotArray.isSlot(moved) && SlotArray.value(moved) != ValueWord.UNSET;
  }
}
