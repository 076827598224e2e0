package org.inkling.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.inkling.protocol.Violation.Fault;

/**
 * Goes through all states of a setup, depth first, each once, and checks each.
 *
 * <p>No schedule may lead back to a state on its own path. With this, all schedules are finite; and
 * as an operation that is inside can always step, none of them waits for anybody.
 */
final class Explorer {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final int DEPTH = 512;

  private final Setup setup;
  private final Memory memory;
  private final List<Actor> actors = new ArrayList<>();
  private final Rest rest;
  private final Structure structure;
  private final boolean checkStructure;
  private final Visited visited;
  private final byte[][] path = new byte[DEPTH][];
  private final long[] hashes = new long[DEPTH];
  private final int[] movers = new int[DEPTH];
  private long steps;
  private int reached;

  private Explorer(Setup setup, Visited visited, boolean checkStructure) {
    this.setup = setup;
    this.visited = visited;
    this.checkStructure = checkStructure;
    memory = new Memory(setup);
    var histories = new Histories(setup);
    rest = new Rest(memory, histories);
    structure = new Structure(memory);
    int thread = 0;
    for (; thread < setup.operations().size(); thread++) {
      actors.add(new OperationThread(memory, histories, thread));
    }
    for (int worker = 0; worker < setup.mode().workers(); worker++) {
      actors.add(new WorkerThread(memory, thread + worker));
    }
    if (setup.mode().closes()) {
      actors.add(new CloserThread(memory));
    }
    for (int key = Word.KEY_A; key <= Word.KEY_B; key++) {
      memory.history(key, histories.initial(stateAtFirst(key)));
    }
  }

  /** How much was explored. */
  record Count(long states, long steps) {
    Count plus(Count other) {
      return new Count(states + other.states, steps + other.steps);
    }
  }

  /**
   * Explores a setup.
   *
   * @param checkStructure whether the invariants of the words are asked too
   * @throws Violation with its schedule, at the first state that must not be
   */
  static Count explore(Setup setup, Visited visited, boolean checkStructure) {
    visited.clear();
    var explorer = new Explorer(setup, visited, checkStructure);
    explorer.run();
    return new Count(visited.size(), explorer.steps);
  }

  private int stateAtFirst(int key) {
    for (var entry : setup.content()) {
      if (entry.key() == key) {
        return setup.state(setup.word(entry));
      }
    }
    return Operation.ABSENT;
  }

  private void run() {
    path[0] = memory.state;
    hashes[0] = hash(memory.state);
    visited.add(hashes[0]);
    try {
      check();
      descend(0);
    } catch (Violation violation) {
      throw new Violation(violation, schedule());
    }
  }

  private void descend(int depth) {
    byte[] here = path[depth];
    for (int thread = 0; thread < actors.size(); thread++) {
      memory.state = here;
      int choices = actors.get(thread).choices();
      for (int choice = 0; choice < choices; choice++) {
        step(depth, thread, choice);
      }
    }
  }

  private void step(int depth, int thread, int choice) {
    if (path[depth + 1] == null) {
      path[depth + 1] = new byte[memory.at.bytes];
    }
    byte[] after = path[depth + 1];
    System.arraycopy(path[depth], 0, after, 0, after.length);
    memory.state = after;
    movers[depth + 1] = thread;
    reached = depth + 1;
    steps++;
    actors.get(thread).advance(choice, setup.mode().fine());
    long hash = hash(after);
    hashes[depth + 1] = hash;
    if (visited.add(hash)) {
      check();
      descend(depth + 1);
    } else {
      requireNew(hash, depth);
    }
  }

  private void check() {
    rest.check();
    if (checkStructure && !CloserThread.hasGivenBack(memory)) {
      structure.check();
    }
  }

  private void requireNew(long hash, int depth) {
    for (int i = depth; i >= 0; i--) {
      if (hashes[i] == hash) {
        throw new Violation(Fault.WAITS, "a step leads back to an earlier state of its schedule");
      }
    }
  }

  private static long hash(byte[] state) {
    long hash = 0x9E3779B97F4A7C15L;
    for (int i = 0; i < state.length; i += Long.BYTES) {
      hash = (hash ^ (long) LONGS.get(state, i)) * 0xD6E8FEB86659FD93L;
      hash ^= hash >>> 32;
    }
    hash *= 0xD6E8FEB86659FD93L;
    hash ^= hash >>> 32;
    return hash == 0 ? 1 : hash;
  }

  /** The steps from the first state to the one at hand. */
  private String schedule() {
    var rendering = new Rendering(setup);
    var lines = new StringJoiner("\n  ", rendering.scenario() + "\n  ", "");
    for (int i = 1; i <= reached; i++) {
      lines.add(rendering.step(movers[i], path[i - 1], path[i]));
    }
    return lines.toString();
  }
}
