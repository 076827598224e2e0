package org.inkling.cli.check.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a read may have found between two words, tried on all short histories of a key. */
class VersionsTest {

  /** Words and, at each of them, the versions that the key may have; 0 for absent. */
  private record History(List<Integer> words, List<Set<Integer>> states) {

    /** Goes on with a write under way, and with its end. */
    History write(boolean overwrites) {
      int word = words.getLast();
      int begun = Versions.begin(word, overwrites);
      History longer = new History(new ArrayList<>(words), new ArrayList<>(states));
      Set<Integer> after = Set.of(state(Versions.latest(begun)));
      Set<Integer> between = new HashSet<>(after);
      between.addAll(states.getLast());
      longer.words.add(begun);
      longer.states.add(between);
      longer.words.add(Versions.end(begun));
      longer.states.add(after);
      return longer;
    }
  }

  private static int state(int version) {
    return (version & 1) == 0 ? 0 : version;
  }

  private static List<History> histories(int writes) {
    if (writes == 0) {
      return List.of(new History(List.of(Versions.NEVER), List.of(Set.of(0))));
    }
    List<History> histories = new ArrayList<>();
    for (History history : histories(writes - 1)) {
      histories.add(history.write(false));
      if (Versions.isPresent(history.words.getLast())) {
        histories.add(history.write(true));
      }
    }
    return histories;
  }

  @Test
  void whatIsTrueIsNeverDoubted() {
    for (History history : histories(5)) {
      for (int from = 0; from < history.words.size(); from++) {
        Set<Integer> possible = new HashSet<>();
        for (int to = from; to < history.words.size(); to++) {
          possible.addAll(history.states.get(to));
          int before = history.words.get(from);
          int after = history.words.get(to);
          for (int version : possible) {
            assertTrue(
                version == 0
                    ? Versions.mayBeAbsent(before, after)
                    : Versions.mayBe(version, before, after),
                history + " at " + from + " to " + to);
          }
          assertTrue(
              possible.equals(Set.of(0)) || Versions.mayBePresent(before, after),
              history + " at " + from + " to " + to);
        }
      }
    }
  }

  @Test
  void aQuietKeyHasOneAnswer() {
    for (History history : histories(4)) {
      int word = history.words.getLast();
      Set<Integer> state = history.states.getLast();
      assertTrue(Versions.isQuiet(word));
      assertEquals(state.contains(0), Versions.mayBeAbsent(word, word), history.toString());
      assertEquals(!state.contains(0), Versions.mayBePresent(word, word), history.toString());
      for (int version = 0; version < 12; version++) {
        boolean right = version != 0 && state.contains(version);
        assertEquals(right, Versions.mayBe(version, word, word), history.toString());
      }
    }
  }

  @Test
  void aKeyThatIsOverwrittenIsNeverAbsent() {
    int before = Versions.end(Versions.begin(Versions.NEVER, false));
    int during = Versions.begin(before, true);
    int after = Versions.end(during);
    assertFalse(Versions.mayBeAbsent(before, during));
    assertFalse(Versions.mayBeAbsent(during, during));
    assertFalse(Versions.mayBeAbsent(during, after));
    assertTrue(Versions.mayBe(1, during, during));
    assertTrue(Versions.mayBe(3, during, during));
    assertFalse(Versions.mayBe(1, after, after), "an older value comes back");
  }
}
