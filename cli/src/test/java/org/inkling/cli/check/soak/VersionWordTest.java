package org.inkling.cli.check.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks which versions a read may find between two words, on all short histories of a key. */
class VersionWordTest {

  /** Words and, at each of them, the versions that the key may have; 0 for absent. */
  private record History(List<Integer> words, List<Set<Integer>> states) {

    /** Extends the history by a write under way, and by its end. */
    History write(boolean overwrites) {
      int word = words.getLast();
      int begun = VersionWord.begin(word, overwrites);
      History longer = new History(new ArrayList<>(words), new ArrayList<>(states));
      Set<Integer> after = Set.of(state(VersionWord.latest(begun)));
      Set<Integer> between = new HashSet<>(after);
      between.addAll(states.getLast());
      longer.words.add(begun);
      longer.states.add(between);
      longer.words.add(VersionWord.end(begun));
      longer.states.add(after);
      return longer;
    }
  }

  private static int state(int version) {
    return (version & 1) == 0 ? 0 : version;
  }

  private static List<History> histories(int writes) {
    if (writes == 0) {
      return List.of(new History(List.of(VersionWord.NEVER), List.of(Set.of(0))));
    }
    List<History> histories = new ArrayList<>();
    for (History history : histories(writes - 1)) {
      histories.add(history.write(false));
      if (VersionWord.isPresent(history.words.getLast())) {
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
                    ? VersionWord.mayBeAbsent(before, after)
                    : VersionWord.mayBe(version, before, after),
                history + " at " + from + " to " + to);
          }
          assertTrue(
              possible.equals(Set.of(0)) || VersionWord.mayBePresent(before, after),
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
      assertTrue(VersionWord.isQuiet(word));
      assertEquals(state.contains(0), VersionWord.mayBeAbsent(word, word), history.toString());
      assertEquals(!state.contains(0), VersionWord.mayBePresent(word, word), history.toString());
      for (int version = 0; version < 12; version++) {
        boolean right = version != 0 && state.contains(version);
        assertEquals(right, VersionWord.mayBe(version, word, word), history.toString());
      }
    }
  }

  @Test
  void aKeyThatIsOverwrittenIsNeverAbsent() {
    int before = VersionWord.end(VersionWord.begin(VersionWord.NEVER, false));
    int during = VersionWord.begin(before, true);
    int after = VersionWord.end(during);
    assertFalse(VersionWord.mayBeAbsent(before, during));
    assertFalse(VersionWord.mayBeAbsent(during, during));
    assertFalse(VersionWord.mayBeAbsent(during, after));
    assertTrue(VersionWord.mayBe(1, during, during));
    assertTrue(VersionWord.mayBe(3, during, during));
    assertFalse(VersionWord.mayBe(1, after, after), "an older value comes back");
  }
}
