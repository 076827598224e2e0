package org.inkling.loft.change;

import java.util.ArrayList;
import java.util.List;
import org.inkling.loft.RetrainingRule;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeCutter;
import org.inkling.loft.node.NodeCutter.Piece;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeShape;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.table.LoftRoot;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that replace the nodes of an order: a pure function of the old nodes' keys and of how
 * the old nodes were built.
 *
 * <p>The model of a single node is kept, and stretched or shrunk, if few keys have missed their
 * slots, or if they missed because there are too many keys for the slots. Otherwise, and for
 * several nodes, new models are trained. If most new keys came above the last one or, in the first
 * node, below the first one, slots for the same number of keys are kept free there, in nodes of
 * their own if one node is not enough. So appending costs few changes and causes no crowding. A
 * change that is to save memory keeps no such slots.
 *
 * @param kind the kind that the order asks for, except that an expansion that does not keep the
 *     model is a split
 * @param keys the keys to build the nodes with, ascending
 * @param pieces the new nodes, in the order of their keys
 * @source LOFT, EuroSys'25, sections 3.3 and 3.4 (split, expansion); room for appends is our own
 */
public record ChangePlan(ChangeKind kind, long[] keys, List<Piece> pieces) {

  /**
   * The position of the old nodes and the bounds of the new ones: the greatest key that is routed
   * to the old nodes, whether they begin with the first node of the index, how many future keys the
   * whole index may keep slots for, and how many slots a node may have.
   */
  record Place(long bound, boolean first, int maxAhead, int maxSlots) {

    /** Returns the place of adjacent nodes of a root. */
    static Place of(LoftRoot root, long[] headers, int maxAhead, int maxSlots) {
      int first = root.indexOf(DirectoryLine.pivot(headers[0]));
      int next = first + headers.length;
      long bound = next < root.count() ? DirectoryLine.pivot(root.line(next)) - 1 : Long.MAX_VALUE;
      return new Place(bound, first == 0, maxAhead, maxSlots);
    }
  }

  /** A model is kept while at most one in this many keys is in a bucket. */
  private static final int KEYS_PER_MISS = 16;

  private static final double MAX_STRETCH = 8;

  /**
   * Slots before the first key of a sparse node are kept up to this fraction of the slots in use.
   */
  private static final double MAX_DEAD = 4;

  /**
   * The parts of a node at whose bounds a model is checked; {@link #UNEVEN_SHIFT} sets the share of
   * the keys by which it may be wrong there.
   */
  private static final int PARTS = 16;

  private static final int UNEVEN_SHIFT = 5;

  /**
   * How far evenly drawn keys stray from a line in 49 of 50 cases, in square roots of their number.
   */
  private static final double CHANCE = 1.5;

  /** Returns the plan for an order whose nodes are in no change; {@code tuning} has its layout. */
  static ChangePlan of(ChangeOrder order, NodeSnapshot snapshot, Place place, LoftTuning tuning) {
    NodeShape kept = order.keepsModel() ? kept(order, snapshot, tuning, place.maxSlots()) : null;
    var pieces =
        new ArrayList<>(
            kept != null
                ? List.of(new Piece(kept, 0, snapshot.size()))
                : split(snapshot, DirectoryLine.pivot(order.olds()[0]), tuning, place.maxSlots()));
    if (!order.savesMemory()) {
      addRoom(pieces, order.olds(), snapshot, place, tuning);
    }
    boolean trained = kept == null && order.kind() == ChangeKind.EXPANSION;
    return new ChangePlan(trained ? ChangeKind.SPLIT : order.kind(), snapshot.keys(), pieces);
  }

  /** The shape of a node that keeps its model; null if the model is not worth keeping. */
  private static @Nullable NodeShape kept(
      ChangeOrder order, NodeSnapshot snapshot, LoftTuning tuning, int maxSlots) {
    int size = snapshot.size();
    long header = order.olds()[0];
    if (size < 2 || size > maxKeys(tuning, maxSlots) || !fits(header, snapshot, tuning)) {
      return null;
    }
    long firstKey = snapshot.keys()[0];
    long lastKey = snapshot.keys()[size - 1];
    double first = DirectoryLine.position(header, firstKey);
    double last = DirectoryLine.position(header, lastKey);
    double factor = size * tuning.expansion() / (last - first + 1);
    boolean sane = last - first >= 1 && factor >= 1 / MAX_STRETCH && factor <= MAX_STRETCH;
    // Slots at the lower end for keys that were removed or never came.
    boolean sparse = order.rule() == RetrainingRule.SPARSE;
    double dead = sparse ? (last - first) / MAX_DEAD : last - first;
    boolean cutsBelow = order.savesMemory() || first > dead;
    double slots = (cutsBelow ? last - Math.max(0, first) : last) * factor;
    int most = Math.max(tuning.epsilon(), size >> UNEVEN_SHIFT);
    boolean even = factor >= 1 || isEven(header, snapshot, most);
    return sane && even && slots < maxSlots
        ? NodeShape.stretched(
            header, factor, cutsBelow ? firstKey : Long.MIN_VALUE, lastKey, tuning.layout())
        : null;
  }

  /**
   * Whether all but a few keys are where the model predicts. More keys may be elsewhere if the node
   * is so full that windows have no slot left although the model is right: training a new model
   * would find the old line again, in the time of several copies.
   */
  private static boolean fits(long header, NodeSnapshot snapshot, LoftTuning tuning) {
    int size = snapshot.size();
    if (snapshot.inBuckets() <= size / KEYS_PER_MISS) {
      return true;
    }
    boolean crowded = size > tuning.changes().fillTrigger() * DirectoryLine.capacity(header);
    return crowded
        && isEven(header, snapshot, Math.max(tuning.epsilon(), CHANCE * Math.sqrt(size)));
  }

  /**
   * Whether the model still predicts positions to within {@code most} places after many keys have
   * come or gone.
   */
  private static boolean isEven(long header, NodeSnapshot snapshot, double most) {
    int size = snapshot.size();
    double first = DirectoryLine.position(header, snapshot.keys()[0]);
    double last = DirectoryLine.position(header, snapshot.keys()[size - 1]);
    for (int part = 1; part < PARTS; part++) {
      int at = (int) ((long) size * part / PARTS);
      double position = DirectoryLine.position(header, snapshot.keys()[at]);
      if (Math.abs((position - first) / (last - first) * size - at) > most) {
        return false;
      }
    }
    return true;
  }

  private static List<Piece> split(
      NodeSnapshot snapshot, long pivot, LoftTuning tuning, int maxSlots) {
    int size = snapshot.size();
    if (size == 0) {
      return List.of(new Piece(NodeShape.flat(pivot, tuning), 0, 0));
    }
    int most =
        Math.ceilDiv(size, Math.ceilDiv(size, maxKeys(tuning, maxSlots))); // all of similar size
    List<Piece> pieces = NodeCutter.cut(snapshot.keys(), 0, size, most, tuning);
    // The first new node keeps the pivot of the old one, since it is routed the same keys; the
    // first of all nodes may have had keys below its pivot.
    Piece first = pieces.getFirst();
    long own = Math.min(pivot, first.shape().pivot());
    pieces.set(0, new Piece(first.shape().withPivot(own), first.from(), first.to()));
    return pieces;
  }

  private static void addRoom(
      List<Piece> pieces, long[] olds, NodeSnapshot snapshot, Place place, LoftTuning tuning) {
    int growth = snapshot.size() - NodeSnapshot.keysAtBuild(olds);
    growth = Math.max(tuning.changes().minGrowth(), growth);
    int above = snapshot.size() - snapshot.below(NodeHeader.lastKey(olds[olds.length - 1]));
    if (2 * above >= growth) {
      long last = snapshot.keys()[snapshot.size() - 1];
      addRoomAbove(pieces, above, last, place, tuning);
    }
    int below = snapshot.below(NodeHeader.firstKey(olds[0]));
    if (place.first() && 2 * below >= growth) {
      addRoomBelow(pieces, below, snapshot.keys()[0], place, tuning);
    }
  }

  private static void addRoomAbove(
      List<Piece> pieces, int keys, long lastKey, Place place, LoftTuning tuning) {
    int left = (int) (Math.min(keys, place.maxAhead()) * tuning.expansion());
    int most = maxSlots(tuning, place);
    long bound = place.bound();
    Piece last = pieces.getLast();
    NodeShape shape = last.shape().withRoomAbove(Math.min(left, most), place.maxSlots(), bound);
    left -= shape.capacity() - last.shape().capacity();
    pieces.set(pieces.size() - 1, new Piece(shape, last.from(), last.to()));
    while (left > 0) {
      shape = shape.following(Math.min(left, most), lastKey, bound);
      if (shape == null) {
        return;
      }
      left -= shape.capacity();
      pieces.add(new Piece(shape, last.to(), last.to()));
    }
  }

  private static void addRoomBelow(
      List<Piece> pieces, int keys, long firstKey, Place place, LoftTuning tuning) {
    int left = (int) (Math.min(keys, place.maxAhead()) * tuning.expansion());
    int most = maxSlots(tuning, place);
    Piece first = pieces.getFirst();
    NodeShape shape = first.shape().withRoomBelow(Math.min(left, most), place.maxSlots());
    left -= shape.capacity() - first.shape().capacity();
    // A node that keeps its model may hold keys below both; no other node may precede those keys.
    shape = shape.withPivot(Math.min(firstKey, Math.min(shape.pivot(), shape.base())));
    pieces.set(0, new Piece(shape, first.from(), first.to()));
    while (left > 0) {
      shape = shape.preceding(Math.min(left, most));
      if (shape == null) {
        return;
      }
      left -= shape.capacity();
      pieces.addFirst(new Piece(shape, 0, 0));
    }
  }

  private static int maxSlots(LoftTuning tuning, Place place) {
    return (int) Math.min(place.maxSlots(), tuning.maxNodeKeys() * tuning.expansion());
  }

  /** Maximum keys of a node, such that their slots fit in one block. */
  private static int maxKeys(LoftTuning tuning, int maxSlots) {
    return Math.min(tuning.maxNodeKeys(), (int) (maxSlots / tuning.expansion()));
  }
}
