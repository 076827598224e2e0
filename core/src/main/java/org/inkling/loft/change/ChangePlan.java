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
 * @param keys the keys to build the nodes with, ascending; none if the model is kept and the sweep
 *     fills the node
 * @param pieces the new nodes, in the order of their keys
 * @param size the number of keys of all nodes
 * @param first the first of all keys if {@code keys} are none, and {@code last} the last
 * @source LOFT, EuroSys'25, sections 3.3 and 3.4 (split, expansion); room for appends is our own
 */
public record ChangePlan(
    ChangeKind kind, long[] keys, List<Piece> pieces, int size, long first, long last) {

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

  /**
   * How many keys have come, how many of them below and above the keys that the old nodes were
   * built with, and the first and the last key of all.
   */
  private record Growth(int keys, int below, int above, long firstKey, long lastKey) {}

  private static final long[] NO_KEYS = {};

  /** A model is kept while at most one in this many keys is in a bucket. */
  private static final int KEYS_PER_MISS = 16;

  private static final double MAX_STRETCH = 8;

  /**
   * Slots before the first key of a sparse node are kept up to this fraction of the slots in use.
   */
  private static final double MAX_DEAD = 4;

  /** The share of the keys by which a model may be wrong, as a shift. */
  private static final int UNEVEN_SHIFT = 5;

  /**
   * How far evenly drawn keys stray from a line in 49 of 50 cases, in square roots of their number.
   */
  private static final double CHANCE = 1.5;

  /**
   * Returns the plan that keeps the model of the only old node, with {@code tuning} as its layout;
   * null if the model is not worth keeping.
   */
  static @Nullable ChangePlan keeping(
      ChangeOrder order, NodeSurvey survey, Place place, LoftTuning tuning) {
    NodeShape kept = kept(order, survey, tuning, place.maxSlots());
    if (kept == null) {
      return null;
    }
    var pieces = new ArrayList<>(List.of(new Piece(kept, 0, survey.size())));
    if (!order.savesMemory()) {
      addRoom(pieces, growth(survey), place, tuning);
    }
    return new ChangePlan(
        order.kind(), NO_KEYS, pieces, survey.size(), survey.firstKey(), survey.lastKey());
  }

  /** Returns the plan that trains new models; {@code tuning} has the layout of the order. */
  static ChangePlan training(
      ChangeOrder order, NodeSnapshot snapshot, Place place, LoftTuning tuning) {
    List<Piece> pieces =
        split(snapshot, DirectoryLine.pivot(order.olds()[0]), tuning, place.maxSlots());
    if (!order.savesMemory() && snapshot.size() > 0) {
      addRoom(pieces, growth(order.olds(), snapshot), place, tuning);
    }
    boolean trained = order.kind() == ChangeKind.EXPANSION;
    ChangeKind kind = trained ? ChangeKind.SPLIT : order.kind();
    return new ChangePlan(kind, snapshot.keys(), pieces, snapshot.size(), 0, 0);
  }

  /**
   * Returns the same plan for keys that were copied after it was made. Each key goes into the piece
   * that it is routed to: a key that has come since may belong to a piece for keys to come.
   */
  ChangePlan with(NodeSnapshot snapshot) {
    var filled = new ArrayList<Piece>();
    int from = 0;
    for (int i = 0; i < pieces.size(); i++) {
      boolean last = i + 1 == pieces.size();
      int to = last ? snapshot.size() : snapshot.below(pieces.get(i + 1).shape().pivot());
      filled.add(new Piece(pieces.get(i).shape(), from, to));
      from = to;
    }
    return new ChangePlan(kind, snapshot.keys(), filled, snapshot.size(), first, last);
  }

  /** Returns the first key of a piece that has keys. */
  long firstKey(Piece piece) {
    return keys.length == 0 ? first : keys[piece.from()];
  }

  /** Returns the last key of a piece that has keys. */
  long lastKey(Piece piece) {
    return keys.length == 0 ? last : keys[piece.to() - 1];
  }

  /** The shape of a node that keeps its model; null if the model is not worth keeping. */
  private static @Nullable NodeShape kept(
      ChangeOrder order, NodeSurvey survey, LoftTuning tuning, int maxSlots) {
    int size = survey.size();
    long header = survey.header();
    if (size < 2 || size > maxKeys(tuning, maxSlots) || !fits(survey, tuning)) {
      return null;
    }
    double first = DirectoryLine.position(header, survey.firstKey());
    double last = DirectoryLine.position(header, survey.lastKey());
    double factor = size * tuning.expansion() / (last - first + 1);
    boolean sane = last - first >= 1 && factor >= 1 / MAX_STRETCH && factor <= MAX_STRETCH;
    // Slots at the lower end for keys that were removed or never came.
    boolean sparse = order.rule() == RetrainingRule.SPARSE;
    double dead = sparse ? (last - first) / MAX_DEAD : last - first;
    boolean cutsBelow = order.savesMemory() || first > dead;
    double slots = (cutsBelow ? last - Math.max(0, first) : last) * factor;
    int most = Math.max(tuning.epsilon(), size >> UNEVEN_SHIFT);
    boolean even = factor >= 1 || survey.isEven(most);
    long from = cutsBelow ? survey.firstKey() : Long.MIN_VALUE;
    return sane && even && slots < maxSlots
        ? NodeShape.stretched(header, factor, from, survey.lastKey(), tuning.layout())
        : null;
  }

  /**
   * Whether all but a few keys are where the model predicts. More keys may be elsewhere if the node
   * is so full that windows have no slot left although the model is right: training a new model
   * would find the old line again, in the time of several copies.
   */
  private static boolean fits(NodeSurvey survey, LoftTuning tuning) {
    int size = survey.size();
    if (survey.inBuckets() <= size / KEYS_PER_MISS) {
      return true;
    }
    int capacity = DirectoryLine.capacity(survey.header());
    return size > tuning.changes().fillTrigger() * capacity
        && survey.isEven(Math.max(tuning.epsilon(), CHANCE * Math.sqrt(size)));
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

  private static Growth growth(long[] olds, NodeSnapshot snapshot) {
    int size = snapshot.size();
    long[] keys = snapshot.keys();
    return new Growth(
        size - NodeSnapshot.keysAtBuild(olds),
        snapshot.below(NodeHeader.firstKey(olds[0])),
        size - snapshot.below(NodeHeader.lastKey(olds[olds.length - 1])),
        keys[0],
        keys[size - 1]);
  }

  private static Growth growth(NodeSurvey survey) {
    return new Growth(
        survey.size() - NodeHeader.keysAtBuild(survey.header()),
        survey.below(),
        survey.above(),
        survey.firstKey(),
        survey.lastKey());
  }

  private static void addRoom(List<Piece> pieces, Growth growth, Place place, LoftTuning tuning) {
    int keys = Math.max(tuning.changes().minGrowth(), growth.keys());
    if (2 * growth.above() >= keys) {
      addRoomAbove(pieces, growth.above(), growth.lastKey(), place, tuning);
    }
    if (place.first() && 2 * growth.below() >= keys) {
      addRoomBelow(pieces, growth.below(), growth.firstKey(), place, tuning);
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
