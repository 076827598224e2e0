package org.inkling.protocol;

import java.util.ArrayList;
import java.util.List;
import org.inkling.protocol.Setup.Entry;
import org.inkling.protocol.Setup.Mode;

/** Setups under one name: every combination of so many operations, over several beginnings. */
record Suite(String name, List<Setup> setups) {
  private static final int A = Word.KEY_A;
  private static final int B = Word.KEY_B;

  private static final Entry A_PRESENT = new Entry(A, Word.value(0));
  private static final Entry A_UNSET = new Entry(A, Word.UNSET);
  private static final Entry A_GONE = new Entry(A, Word.TOMBSTONE);
  private static final Entry A_DELETED = new Entry(A, Word.DELETED);
  private static final Entry B_PRESENT = new Entry(B, Word.value(0));

  /** Key A absent, unset, present and a tombstone; B absent, before it and after it. */
  private static final List<List<Entry>> EVERY_CONTENT =
      List.of(
          List.of(),
          List.of(A_UNSET),
          List.of(A_PRESENT),
          List.of(A_GONE),
          List.of(B_PRESENT),
          List.of(A_UNSET, B_PRESENT),
          List.of(A_PRESENT, B_PRESENT),
          List.of(A_GONE, B_PRESENT),
          List.of(B_PRESENT, A_UNSET),
          List.of(B_PRESENT, A_PRESENT),
          List.of(B_PRESENT, A_GONE));

  private static final List<List<Entry>> FEW_CONTENTS =
      List.of(List.of(), List.of(A_PRESENT), List.of(A_GONE), List.of(B_PRESENT));

  private static final List<List<Entry>> TWO_CONTENTS =
      List.of(List.of(A_PRESENT), List.of(B_PRESENT));

  private static final List<List<Entry>> MARKED =
      List.of(List.of(), List.of(A_PRESENT), List.of(A_DELETED), List.of(B_PRESENT, A_DELETED));

  private static final List<List<Integer>> EVERY_CLAIM =
      List.of(List.of(), List.of(A), List.of(B, A));
  private static final List<List<Integer>> NO_CLAIM = List.of(List.of());
  private static final List<List<Integer>> BOTH_CLAIMED = List.of(List.of(B, A));

  /** What the tests run. */
  static List<Suite> small() {
    var suites = new ArrayList<Suite>();
    for (var plot : Plot.values()) {
      suites.add(of(plot, Mode.PLAIN, 1, new Start(EVERY_CONTENT, EVERY_CLAIM)));
    }
    for (var plot : List.of(Plot.REPLACEMENT, Plot.SPLIT, Plot.DROPPED)) {
      suites.add(of(plot, Mode.PLAIN, 2, new Start(FEW_CONTENTS, NO_CLAIM)));
    }
    suites.add(of(Plot.MERGE, Mode.PLAIN, 2, new Start(TWO_CONTENTS, NO_CLAIM)));
    suites.add(of(Plot.REGROUPING, Mode.PLAIN, 2, new Start(TWO_CONTENTS, NO_CLAIM)));
    suites.add(of(Plot.UNTOUCHED, Mode.PLAIN, 2, new Start(TWO_CONTENTS, NO_CLAIM)));
    suites.add(of(Plot.CHAIN, Mode.PLAIN, 2, new Start(TWO_CONTENTS, BOTH_CLAIMED)));
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN.withMarkers(), 2, new Start(MARKED, NO_CLAIM)));
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN.withClose(), 2, new Start(FEW_CONTENTS, NO_CLAIM)));
    suites.add(
        of(Plot.REPLACEMENT, Mode.PLAIN.withWorkers(2), 1, new Start(FEW_CONTENTS, NO_CLAIM)));
    suites.add(of(Plot.CHAIN, Mode.PLAIN.withWorkers(2), 1, new Start(TWO_CONTENTS, NO_CLAIM)));
    return suites;
  }

  /** What the script runs. */
  static List<Suite> large() {
    var every = new Start(EVERY_CONTENT, EVERY_CLAIM);
    var few = new Start(FEW_CONTENTS, NO_CLAIM);
    var two = new Start(TWO_CONTENTS, NO_CLAIM);
    var workers = Mode.PLAIN.withWorkers(2);
    var one = new Start(List.of(List.of(A_PRESENT)), NO_CLAIM);
    var suites = new ArrayList<Suite>();
    for (var plot : Plot.values()) {
      suites.add(of(plot, Mode.PLAIN, 2, plot.changes.size() == 1 ? every : few));
    }
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN, 3, new Start(EVERY_CONTENT, NO_CLAIM)));
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN, 3, new Start(FEW_CONTENTS, BOTH_CLAIMED)));
    suites.add(of(Plot.SPLIT, Mode.PLAIN, 3, few));
    suites.add(of(Plot.MERGE, Mode.PLAIN, 3, two));
    suites.add(of(Plot.REGROUPING, Mode.PLAIN, 3, two));
    suites.add(of(Plot.CHAIN, Mode.PLAIN, 3, one));
    suites.add(of(Plot.SPLIT_MERGE, Mode.PLAIN, 3, one));
    suites.add(of(Plot.TWO_ROUNDS, Mode.PLAIN, 3, one));
    suites.add(of(Plot.UNTOUCHED, Mode.PLAIN, 3, one));
    suites.add(of(Plot.DROPPED, Mode.PLAIN, 3, two));
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN.withClose(), 3, two));
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN.withInlineValues(), 3, few));
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN.withShape(2, 1), 3, two));
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN.withShape(1, 2), 3, two));
    suites.add(of(Plot.REPLACEMENT, Mode.PLAIN.withMarkers(), 3, new Start(MARKED, NO_CLAIM)));
    suites.add(of(Plot.REPLACEMENT, workers, 3, one));
    var fine = Mode.PLAIN.withEveryAccessAStep();
    suites.add(of(Plot.REPLACEMENT, fine, 2, few));
    suites.add(of(Plot.CHAIN, fine, 2, one));
    for (var plot : List.of(Plot.SPLIT, Plot.CHAIN, Plot.UNTOUCHED, Plot.DROPPED)) {
      suites.add(of(plot, workers, 2, one));
    }
    var longer =
        List.of(Plot.MERGE, Plot.REGROUPING, Plot.MERGE_SPLIT, Plot.SPLIT_MERGE, Plot.TWO_ROUNDS);
    for (var plot : longer) {
      suites.add(of(plot, workers, 1, few));
    }
    return suites;
  }

  /** How a setup begins: what O holds, and the keys claimed in N. */
  private record Start(List<List<Entry>> contents, List<List<Integer>> claims) {}

  private static Suite of(Plot plot, Mode mode, int operations, Start start) {
    var setups = new ArrayList<Setup>();
    for (var content : start.contents) {
      for (var claimed : start.claims) {
        for (var combination : Combinations.of(mode, content, operations)) {
          setups.add(new Setup(plot, mode, content, claimed, combination, null));
        }
      }
    }
    return new Suite(
        plot
            + ", "
            + operations
            + (operations == 1 ? " operation, " : " operations, ")
            + mode.describe(),
        setups);
  }

  @Override
  public String toString() {
    return name;
  }

  /** Explores all. */
  Explorer.Count explore(Visited visited) {
    var count = new Explorer.Count(0, 0);
    for (var setup : setups) {
      count = count.plus(Explorer.explore(setup, visited, true));
    }
    return count;
  }
}
