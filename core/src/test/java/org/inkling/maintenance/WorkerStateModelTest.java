package org.inkling.maintenance;

import static org.inkling.maintenance.WorkerStateModel.Actor.ASSISTANT;
import static org.inkling.maintenance.WorkerStateModel.Actor.REQUESTER;
import static org.inkling.maintenance.WorkerStateModel.Actor.STOPPER;
import static org.inkling.maintenance.WorkerStateModel.Actor.THREAD;
import static org.inkling.maintenance.WorkerStateModel.Actor.WAITER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.inkling.maintenance.WorkerStateModel.Actor;
import org.junit.jupiter.api.Test;

/**
 * All interleavings of a few actors around a {@link WorkerState}: nothing is lost, nobody is stuck.
 */
class WorkerStateModelTest {
  @Test
  void everyRequestIsServedByOneWorker() {
    assertAllWell(1, REQUESTER, REQUESTER, REQUESTER, THREAD, THREAD);
  }

  @Test
  void everyRequestIsServedByTwoWorkersWithHelp() {
    assertAllWell(2, REQUESTER, REQUESTER, THREAD, THREAD, THREAD);
  }

  @Test
  void everyRequestIsServedByThreeWorkersWithHelp() {
    assertAllWell(3, REQUESTER, REQUESTER, THREAD, THREAD, THREAD);
  }

  @Test
  void whatACallerLeavesIsServedByTheNext() {
    assertAllWell(1, REQUESTER, REQUESTER, REQUESTER, REQUESTER, THREAD);
    assertAllWell(1, REQUESTER, REQUESTER, REQUESTER, WAITER, THREAD);
    assertAllWell(2, REQUESTER, REQUESTER, REQUESTER, ASSISTANT, THREAD);
  }

  @Test
  void everyRequestIsServedWhileOthersAwait() {
    assertAllWell(2, REQUESTER, REQUESTER, THREAD, WAITER, WAITER);
  }

  @Test
  void everyRequestIsServedWhileOthersAssist() {
    assertAllWell(1, REQUESTER, REQUESTER, THREAD, THREAD, ASSISTANT, ASSISTANT);
    assertAllWell(2, REQUESTER, THREAD, WAITER, ASSISTANT, STOPPER);
  }

  @Test
  void stopEndsEverything() {
    assertAllWell(2, REQUESTER, REQUESTER, THREAD, WAITER, STOPPER);
  }

  @Test
  void anAwaitEndsWhateverTheExecutorDrops() {
    var model = new WorkerStateModel(2, 2, true, List.of(REQUESTER, REQUESTER, THREAD, WAITER));
    // Requests that come after the await may be delayed for ever.
    assertEquals(Set.of(WorkerStateModel.NEVER_BEGAN), model.explore());
  }

  private static void assertAllWell(int workers, Actor... actors) {
    var model = new WorkerStateModel(workers, 3, false, List.of(actors));
    assertEquals(Set.of(), model.explore());
    assertTrue(model.states() > 400, model.states() + " states");
  }
}
