package org.inkling.maintenance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The scheduler's steps around a {@link WorkerState}, explored exhaustively: each step is one of
 * the word's, the executor's, or a decision, and between two of them anybody may come. The executor
 * accepts a task or leaves it to the caller, and drops it where it is allowed to. Who works in
 * place of the executor may leave after any chunk.
 */
final class WorkerStateModel {
  static final String NEVER_BEGAN = "a chunk that was wanted never began";

  enum Actor {
    /** Makes one request. */
    REQUESTER,
    /** A thread of the executor, for any number of tasks. */
    THREAD,
    /** Awaits once. */
    WAITER,
    /** Assists once, with a chunk. */
    ASSISTANT,
    /** Stops once. */
    STOPPER
  }

  /** Where an actor stands. */
  private enum At {
    START,
    HANDS_OVER,
    BEGINS_HERE,
    IN_CHUNK,
    HANDS_OVER_HELP,
    WITHDRAWS,
    IN_JOINED_CHUNK,
    SETTLES,
    IN_ASSISTED_CHUNK,
    REQUESTS,
    DONE
  }

  private static final Set<At> CHUNK =
      Set.of(
          At.IN_CHUNK, At.HANDS_OVER_HELP, At.WITHDRAWS, At.IN_JOINED_CHUNK, At.IN_ASSISTED_CHUNK);
  private static final Set<At> SUBMITTING =
      Set.of(At.HANDS_OVER, At.BEGINS_HERE, At.HANDS_OVER_HELP, At.WITHDRAWS);

  /**
   * All there is at one moment: the tasks that the executor holds, how often chunks may still say
   * that there is more, ask for help, or fail, and whether a chunk is wanted that has not begun.
   */
  private record State(long word, int tasks, int budget, boolean wanted, List<At> at) {}

  private final int workers;
  private final int budget;
  private final boolean drops;
  private final List<Actor> actors;

  /** Every state reached, and those that lead to it at once. */
  private final Map<State, List<State>> seen = new HashMap<>();

  private final Deque<State> left = new ArrayDeque<>();
  private final List<State> ends = new ArrayList<>();
  private final Set<String> faults = new TreeSet<>();
  private boolean stuck;

  WorkerStateModel(int workers, int budget, boolean drops, List<Actor> actors) {
    this.workers = workers;
    this.budget = budget;
    this.drops = drops;
    this.actors = actors;
  }

  /** Goes through all that may happen; returns what went wrong. */
  Set<String> explore() {
    var start = new State(0, 0, budget, false, Collections.nCopies(actors.size(), At.START));
    seen.put(start, new ArrayList<>());
    left.push(start);
    while (!left.isEmpty()) {
      var state = left.pop();
      checkAmid(state);
      stuck = true;
      for (int actor = 0; actor < actors.size(); actor++) {
        step(state, actor);
      }
      if (stuck) {
        ends.add(state);
        checkEnd(state);
      }
    }
    expect(canEnd() == seen.size(), "going round for ever");
    return faults;
  }

  /** From how many states some end can be reached. */
  private int canEnd() {
    var able = new HashSet<>(ends);
    left.addAll(ends);
    while (!left.isEmpty()) {
      for (var before : seen.getOrDefault(left.pop(), List.of())) {
        if (able.add(before)) {
          left.push(before);
        }
      }
    }
    return able.size();
  }

  int states() {
    return seen.size();
  }

  private void checkAmid(State state) {
    long active = WorkerState.active(state.word);
    long queued = WorkerState.queued(state.word);
    expect(active == count(state, CHUNK), "the active are not counted");
    expect(
        drops || state.word < 0 || queued <= state.tasks + count(state, SUBMITTING),
        "a start without a task");
    expect(
        active + queued
            <= workers
                + Collections.frequency(actors, Actor.WAITER)
                + Collections.frequency(actors, Actor.ASSISTANT),
        "more than the workers and those that await or assist");
    expect(
        state.word < 0 || active > 0 || (state.word & WorkerState.AGAIN) == 0,
        "requested again of nobody");
  }

  private void checkEnd(State state) {
    expect(state.tasks == 0, "a task is left");
    boolean left = (state.word & WorkerState.LEFT) != 0;
    expect(state.word < 0 || left || !state.wanted, NEVER_BEGAN);
    expect(drops || state.word <= 0 || state.word == WorkerState.LEFT, "not idle in the end");
    boolean served = state.word < 0 || new WorkerState(workers, state.word).request();
    expect(!left || served, "the next request is lost");
    for (int actor = 0; actor < actors.size(); actor++) {
      expect(state.at.get(actor) == rest(actor), actors.get(actor) + " is stuck");
    }
  }

  private void expect(boolean holds, String fault) {
    if (!holds) {
      faults.add(fault);
    }
  }

  private static long count(State state, Set<At> places) {
    return state.at.stream().filter(places::contains).count();
  }

  /** Where an actor is that has nothing to do. */
  private At rest(int actor) {
    return actors.get(actor) == Actor.THREAD ? At.START : At.DONE;
  }

  private void step(State state, int actor) {
    switch (state.at.get(actor)) {
      case START -> start(state, actor);
      case HANDS_OVER -> handOver(state, actor, rest(actor), At.BEGINS_HERE);
      case BEGINS_HERE -> begin(new Step(state, actor));
      case IN_CHUNK -> chunk(state, actor);
      case HANDS_OVER_HELP -> handOver(state, actor, At.IN_CHUNK, At.WITHDRAWS);
      case WITHDRAWS -> {
        var step = new Step(state, actor);
        step.word.withdraw();
        step.to(At.IN_CHUNK);
      }
      case IN_JOINED_CHUNK -> joinedChunk(state, actor);
      case SETTLES -> settle(new Step(state, actor));
      case IN_ASSISTED_CHUNK -> assistedChunk(state, actor);
      case REQUESTS -> request(new Step(state, actor));
      case DONE -> {}
    }
  }

  private void start(State state, int actor) {
    var step = new Step(state, actor);
    switch (actors.get(actor)) {
      case REQUESTER -> request(step);
      case THREAD -> {
        if (step.tasks > 0) {
          step.tasks--;
          begin(step);
        }
      }
      case WAITER -> {
        if (step.word.join()) {
          step.wanted = false;
          step.to(At.IN_JOINED_CHUNK);
        } else {
          step.to(At.DONE);
        }
      }
      case ASSISTANT -> step.to(step.word.enter() ? At.IN_ASSISTED_CHUNK : At.DONE);
      case STOPPER -> {
        step.word.stop();
        step.to(At.DONE);
      }
    }
  }

  private static void request(Step step) {
    step.wanted = true;
    step.to(step.word.request() ? At.HANDS_OVER : At.DONE);
  }

  /** The chunk ends; if it has found more to do, that is requested, unless a start is queued. */
  private static void assistedChunk(Step ends, Step more) {
    ends.to(ends.word.end(false) ? At.HANDS_OVER : At.DONE);
    more.to(more.word.end(false) ? At.HANDS_OVER : At.REQUESTS);
  }

  private void assistedChunk(State state, int actor) {
    assistedChunk(new Step(state, actor), new Step(state, actor));
  }

  private void handOver(State state, int actor, At accepted, At refused) {
    var accepts = new Step(state, actor);
    accepts.tasks++;
    accepts.to(accepted);
    new Step(state, actor).to(refused);
    if (drops) {
      new Step(state, actor).to(accepted);
    }
  }

  private void begin(Step step) {
    if (step.word.begin()) {
      step.wanted = false;
      step.to(At.IN_CHUNK);
    } else {
      step.to(rest(step.actor));
    }
  }

  private void chunk(State state, int actor) {
    var ends = new Step(state, actor);
    ends.to(ends.word.end(false) ? At.HANDS_OVER : rest(actor));
    var leaves = new Step(state, actor);
    if (actors.get(actor) != Actor.THREAD && leaves.word.leave()) {
      leaves.to(rest(actor));
    }
    if (state.budget > 0) {
      var more = new Step(state, actor);
      more.budget--;
      more.wanted = true;
      more.to(more.word.end(true) ? At.HANDS_OVER : rest(actor));
      var help = new Step(state, actor);
      help.budget--;
      help.to(help.word.help() ? At.HANDS_OVER_HELP : At.IN_CHUNK);
    }
  }

  private void joinedChunk(State state, int actor) {
    stay(new Step(state, actor), false);
    if (state.budget > 0) {
      var fails = new Step(state, actor);
      fails.budget--;
      fails.to(fails.word.end(false) ? At.HANDS_OVER : At.DONE);
      var more = new Step(state, actor);
      more.budget--;
      stay(more, true);
    }
  }

  private static void stay(Step step, boolean more) {
    if (step.word.stay(more)) {
      step.wanted = false;
      step.to(At.IN_JOINED_CHUNK);
    } else {
      step.to(At.SETTLES);
    }
  }

  private static void settle(Step step) {
    if (step.word.isDue()) {
      step.to(At.START);
    } else if (step.word.isIdle()) {
      step.to(At.DONE);
    }
  }

  /** What one actor makes of a state. */
  private final class Step {
    private final State from;
    private final int actor;
    private final WorkerState word;
    private int tasks;
    private int budget;
    private boolean wanted;

    Step(State from, int actor) {
      this.from = from;
      this.actor = actor;
      this.word = new WorkerState(workers, from.word);
      this.tasks = from.tasks;
      this.budget = from.budget;
      this.wanted = from.wanted;
    }

    void to(At place) {
      stuck = false;
      var at = new ArrayList<>(from.at);
      at.set(actor, place);
      var state = new State(word.word(), tasks, budget, wanted, at);
      var leading = seen.get(state);
      if (leading == null) {
        leading = new ArrayList<>();
        seen.put(state, leading);
        left.push(state);
      }
      leading.add(from);
    }
  }
}
