package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** That the check of a crash takes what may be left, and nothing else. */
class SurvivorsTest {
  private static final int STEPS = 300;

  private final SplittableRandom random = TestSeed.random("SurvivorsTest");
  private final long seed = random.nextLong();
  private final List<TreeMap<Long, Long>> states = new ArrayList<>(); // after so many steps of each

  @BeforeEach
  void run() {
    var state = new TreeMap<Long, Long>();
    states.add(state);
    Script[] scripts = {new Script(seed, 0), new Script(seed, 1)};
    for (int step = 0; step < STEPS; step++) {
      state = new TreeMap<>(state);
      for (Script script : scripts) {
        for (Step.Change change : script.next().changes(state)) {
          change.apply(state);
        }
      }
      states.add(state);
    }
  }

  private void check(Map<Long, Long> found, int acknowledged, boolean synced) {
    long[] done = {acknowledged, acknowledged};
    Survivors.check(Map.of(), found, seed, done, synced);
  }

  private void refuse(Map<Long, Long> found, int acknowledged, boolean synced) {
    assertThrows(AssertionError.class, () -> check(found, acknowledged, synced));
  }

  @Test
  void allThatWasAcknowledgedAndPerhapsOneStepMore() {
    for (int step = 0; step < STEPS; step++) {
      check(states.get(step), step, true);
      check(states.get(step + 1), step, true);
    }
  }

  @Test
  void aPrefixWhereNothingIsSynced() {
    for (int step = 0; step <= STEPS; step += 7) {
      check(states.get(step), STEPS, false);
    }
    refuse(states.get(STEPS), STEPS - 20, false);
  }

  @Test
  void whatWasAcknowledgedAndIsLost() {
    for (int step = 20; step <= STEPS; step += 7) {
      refuse(states.get(step - 20), step, true);
    }
  }

  @Test
  void anEntryThatIsMissingOrOldOrNobodys() {
    TreeMap<Long, Long> last = states.get(STEPS);
    int refused = 0;
    List<Long> keys = List.copyOf(last.keySet());
    for (int i = 0; i < keys.size(); i += 3) {
      Long key = keys.get(i);
      for (boolean synced : new boolean[] {true, false}) {
        var old = new TreeMap<>(last);
        old.put(key, 5L);
        refuse(old, STEPS, synced);
      }
      var missing = new TreeMap<>(last);
      missing.remove(key);
      if (states.get(STEPS - 2).containsKey(key) && states.get(STEPS - 1).containsKey(key)) {
        refuse(missing, STEPS - 2, true); // else the last steps may not have come to it as yet
        refused++;
      }
    }
    assertTrue(refused > 10, refused + " keys");
    var foreign = new TreeMap<>(last);
    foreign.put(12_345L, 1L);
    refuse(foreign, STEPS, false);
  }
}
