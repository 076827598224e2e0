package org.inkling.loft.rounds;

import static org.inkling.maintenance.StateWord.maskOfFlags;
import static org.inkling.maintenance.StateWord.maskOfPhases;

import java.util.Map;
import java.util.Set;
import org.inkling.maintenance.StateWord;

/**
 * The states of the background work on one table.
 *
 * <pre>
 *   REST --&gt; ROUND --&gt; REST --the root is due--&gt; ROOT --&gt; REBUILDING --&gt; GRACE --&gt; REST
 *                         |                                  |   ^          ^
 *                         |                                  +---+          |
 *                         |                                it failed        |
 *                         +--an evacuation waits for operations-------------+
 * </pre>
 *
 * <p>A rebuild copies the whole directory, so it waits until a 64th of the nodes has moved, or
 * until something needs it. Until then the lines of moved nodes lead on to the new nodes, and those
 * are in no round.
 *
 * <p>The worker that has set COORDINATED moves the phase; any thread sets the other flags.
 */
public final class RoundState {

  /** What the coordinator does next. */
  public enum Phase {
    /** Nothing is under way. */
    REST,

    /** Workers inspect nodes and change them. */
    ROUND,

    /** The root is to be rebuilt. */
    ROOT,

    /**
     * The root is being rebuilt. Set before that begins, so a rebuild that fails is tried again.
     */
    REBUILDING,

    /** Operations that were inside at the swap of the root, or at an unlink, have not all left. */
    GRACE
  }

  /** What a thread has noticed or requested. */
  public enum Flag {
    /** A worker is the coordinator. */
    COORDINATED,

    /** A node has moved since the root was built. */
    MOVED,

    /** The root is to be rebuilt although few nodes have moved. */
    ROOT_WANTED,

    /** A chunk ended with an exception. */
    FAILED,

    /** A write was refused for lack of memory. */
    ROOM_WANTED,

    /** A change was dropped for lack of memory. */
    CHANGE_DROPPED,

    /** An evacuation is under way. */
    EVACUATING,

    /** An inspection of all nodes is requested. */
    INSPECTION_WANTED,

    /** An inspection of all nodes is under way. */
    INSPECTING,

    /** Free memory is to be given back once there is no other work. */
    TRIM_WANTED
  }

  /** What a write asks a worker for, besides nodes that are due. */
  static final int DUE =
      maskOfPhases(Phase.REBUILDING, Phase.GRACE) | maskOfFlags(Flag.FAILED, Flag.ROOM_WANTED);

  /** What a thread that awaits maintenance waits for, besides nodes. */
  static final int PENDING =
      maskOfPhases(Phase.ROOT, Phase.GRACE)
          | maskOfFlags(
              Flag.MOVED,
              Flag.ROOM_WANTED,
              Flag.EVACUATING,
              Flag.INSPECTION_WANTED,
              Flag.INSPECTING);

  private static final Map<Phase, Set<Phase>> STEPS =
      Map.of(
          Phase.REST, Set.of(Phase.ROUND, Phase.ROOT, Phase.GRACE),
          Phase.ROUND, Set.of(Phase.REST),
          Phase.ROOT, Set.of(Phase.REBUILDING),
          Phase.REBUILDING, Set.of(Phase.GRACE),
          Phase.GRACE, Set.of(Phase.REST));

  private RoundState() {}

  /** Returns the state of a table that rests. */
  public static StateWord<Phase, Flag> create() {
    return new StateWord<>(Phase.REST, STEPS);
  }
}
