package org.inkling.cli.check.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.UnaryOperator;
import org.inkling.TestSeed;
import org.inkling.cli.check.shared.NodeKind;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.PointIndex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors that the check detects besides wrong answers of operations on one key. */
class FaultsTest {
  private static final long SEED = TestSeed.of("FaultsTest");
  private static final int OPERATIONS = 8000;

  private final LogicalClock clock = new LogicalClock();
  private final RoundCheck check = new RoundCheck(clock);
  private IndexUnderCheck index = new IndexUnderCheck(plan(CheckedIndex.LOFT, 0), 1);

  private static HistoriesPlan plan(CheckedIndex kind, int fresh) {
    return new HistoriesPlan(
        OPERATIONS, 1, SEED, kind, NodeKind.TINY, 8, fresh, 0, HistoriesPlan.NO_LIMIT, Mutant.NONE);
  }

  @AfterEach
  void close() {
    index.close();
  }

  /** Takes another index instead. */
  private void take(CheckedIndex kind) {
    index.close();
    index = new IndexUnderCheck(plan(kind, 0), 1);
  }

  /** Returns a key that was loaded. */
  private long anyKey() {
    try (Cursor cursor = index.index().cursor()) {
      assertTrue(cursor.next());
      return cursor.key();
    }
  }

  private HotWorker work(Round round, UnaryOperator<PointIndex> spoil) {
    HotWorker worker = new HotWorker(0, round, spoil.apply(index.index()), index.index(), clock);
    worker.run();
    return worker;
  }

  private boolean isFound(int fresh, UnaryOperator<PointIndex> spoil) {
    Round round = new Round(plan(CheckedIndex.LOFT, fresh), 0, OPERATIONS);
    return check.check(round, List.of(work(round, spoil)), index) != null;
  }

  @ParameterizedTest
  @EnumSource(names = {"LOFT", "XINDEX_H"})
  void aSoundIndexPasses(CheckedIndex kind) {
    take(kind);
    Round round = new Round(plan(kind, 50), 0, OPERATIONS);
    HotWorker worker = work(round, sound -> sound);
    assertNull(check.check(round, List.of(worker), index));
    assertTrue(worker.log().size() > OPERATIONS * 3 / 4, "all but the reads of ranges answer once");
    assertEquals(
        worker.log().size() + round.keys(), check.answers(), "and each key once at the end");
    index.checkFresh(List.of(worker));
    index.checkContent();
    index.checkStructure();
  }

  @Test
  void freshKeysThatAreLostOrClaimedTwiceAreNoticed() {
    Round round = new Round(plan(CheckedIndex.LOFT, 50), 0, OPERATIONS);
    HotWorker worker = work(round, sound -> sound);
    assertThrows(
        ViolationException.class, () -> index.checkFresh(List.of(worker, worker)), "twice");
    index.index().remove(worker.freshKeys().getLong(7));
    assertThrows(ViolationException.class, () -> index.checkFresh(List.of(worker)), "lost");
  }

  @ParameterizedTest
  @EnumSource(names = {"LOFT", "XINDEX_H"})
  void aLoadedKeyThatIsLostIsNoticed(CheckedIndex kind) {
    take(kind);
    index.checkContent();
    index.index().remove(anyKey());
    assertThrows(ViolationException.class, index::checkContent);
  }

  @ParameterizedTest
  @EnumSource(names = {"LOFT", "XINDEX_H"})
  void aKeyOfNobodyIsNoticed(CheckedIndex kind) {
    take(kind);
    index.index().put(Long.MIN_VALUE, 5);
    assertThrows(ViolationException.class, index::checkContent);
  }

  @ParameterizedTest
  @EnumSource(names = {"LOFT", "XINDEX_H"})
  void aValueOfNobodyIsNoticed(CheckedIndex kind) {
    take(kind);
    long key = anyKey();
    index.index().put(key, index.index().get(key, 0) + 1);
    assertThrows(ViolationException.class, index::checkContent);
  }

  @Test
  void aCursorWithoutOrderThatReportsAKeyTwiceIsNoticed() {
    take(CheckedIndex.XINDEX_H);
    index.checkContent(index.index().cursor(), IndexUnderCheck.UNORDERED);
    Cursor twice = new Stammering(index.index().cursor());
    assertThrows(
        ViolationException.class, () -> index.checkContent(twice, IndexUnderCheck.UNORDERED));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aScanThatLeavesKeysOutIsNoticed(boolean up) {
    assertTrue(isFound(0, sound -> spoiltScans(sound, up, Forgetful::new)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aScanThatReportsAKeyTwiceIsNoticed(boolean up) {
    assertThrows(
        ViolationException.class,
        () -> isFound(0, sound -> spoiltScans(sound, up, Stammering::new)));
  }

  @Test
  void neighboursThatAreNotNextAreNoticed() {
    assertTrue(isFound(0, FaultsTest::skipping));
  }

  @Test
  void neighboursOnTheWrongSideAreNoticed() {
    assertThrows(ViolationException.class, () -> isFound(50, FaultsTest::reversed));
  }

  /** Returns an index whose cursors of one direction have a fault. */
  private static PointIndex spoiltScans(PointIndex index, boolean up, UnaryOperator<Cursor> spoil) {
    return FaultyIndex.of(
        index,
        (operation, arguments, right) ->
            operation.equals(up ? "ascending" : "descending")
                ? spoil.apply((Cursor) right.run())
                : right.run());
  }

  /** A cursor that forwards to another one. */
  private static class Following implements Cursor {
    final Cursor cursor;

    Following(Cursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean next() {
      return cursor.next();
    }

    @Override
    public long key() {
      return cursor.key();
    }

    @Override
    public long value() {
      return cursor.value();
    }

    @Override
    public void reset(long from, long to) {
      cursor.reset(from, to);
    }

    @Override
    public void close() {
      cursor.close();
    }
  }

  /** Leaves out every fifth entry. */
  private static final class Forgetful extends Following {
    private int count;

    Forgetful(Cursor cursor) {
      super(cursor);
    }

    @Override
    public boolean next() {
      return (++count % 5 != 0 || cursor.next()) && cursor.next();
    }
  }

  /** Reports every third entry twice. */
  private static final class Stammering extends Following {
    private int count;

    Stammering(Cursor cursor) {
      super(cursor);
    }

    @Override
    public boolean next() {
      return ++count % 3 == 0 || cursor.next();
    }

    @Override
    public void reset(long from, long to) {
      count = 0;
      super.reset(from, to);
    }
  }

  /** Returns an index that finds the neighbour of the neighbour. */
  private static PointIndex skipping(PointIndex sound) {
    OrderedIndex index = (OrderedIndex) sound;
    return FaultyIndex.of(
        index,
        (operation, arguments, right) -> {
          Object found = right.run();
          boolean skips = Boolean.TRUE.equals(found) && arguments.length == 2;
          return switch (skips ? operation : "") {
            case "lower" ->
                index.lower(((EntryHolder) arguments[1]).key, (EntryHolder) arguments[1]);
            case "ceiling" ->
                index.higher(((EntryHolder) arguments[1]).key, (EntryHolder) arguments[1]);
            default -> found;
          };
        });
  }

  /** Returns an index that searches in the wrong direction. */
  private static PointIndex reversed(PointIndex sound) {
    OrderedIndex index = (OrderedIndex) sound;
    return FaultyIndex.of(
        index,
        (operation, arguments, right) ->
            operation.equals("floor")
                ? index.higher((long) arguments[0], (EntryHolder) arguments[1])
                : right.run());
  }
}
