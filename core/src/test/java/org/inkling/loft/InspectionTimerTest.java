package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.epoch.OperationPin;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.rounds.InspectionPass;
import org.inkling.loft.rounds.NodeList;
import org.inkling.loft.rounds.RoundState;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.AccessSampler;
import org.inkling.maintenance.InspectionTimer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The timer of checks, on a clock that a test moves: one tick is to come at most. */
class InspectionTimerTest {
  private static final long INTERVAL = 1_000;
  private static final int COLLECTIONS = 400;
  private static final int ENOUGH_OPERATIONS = 1 << 10;

  private final SteppedClock clock = new SteppedClock();
  private final InspectionPass pass = new InspectionPass(RoundState.create());
  private final AtomicInteger requests = new AtomicInteger();
  private volatile boolean open = true;
  private ChangeRig rig;
  private AccessSampler sampler;

  @BeforeEach
  void begin() {
    var tuning = new LoftTuning(4, 1.5, 4, 4, 4, 64, 16, Changes.NEVER);
    rig = new ChangeRig(tuning, Long.MAX_VALUE, new TreeMap<>());
    sampler = new AccessSampler(rig.table, true);
  }

  @AfterEach
  void end() {
    rig.close();
  }

  private void start(long awakeNanos) {
    newTimer(awakeNanos).start();
  }

  private InspectionTimer newTimer(long awakeNanos) {
    var pace = new InspectionTimer.Pace(INTERVAL, awakeNanos);
    return new InspectionTimer(clock.service(), pace, sampler, pass, this::request);
  }

  private boolean request() {
    requests.getAndIncrement();
    return open;
  }

  /** So many operations that one at least is a sample. */
  private void use() {
    for (int i = 0; i < ENOUGH_OPERATIONS; i++) {
      OperationPin pin = OperationPin.enter(rig.resources.epochs());
      try {
        if (pin.draw()) {
          assertEquals(ValueWord.UNSET, sampler.lookup(1));
        }
      } finally {
        rig.resources.epochs().exit(pin);
      }
    }
  }

  /** Ends a pass that was asked for. */
  private void check() {
    pass.addTo(new NodeList(), rig.table.root(), Long.MAX_VALUE);
  }

  @Test
  void asleepUntilTheIndexIsUsed() {
    start(Long.MAX_VALUE);
    assertEquals(0, clock.waiting());
    use();
    assertEquals(1, clock.waiting());
    assertEquals(INTERVAL, clock.lastDelay());
    assertEquals(0, requests.get());
    assertFalse(pass.isPending());
  }

  @Test
  void aCheckWithEachTickWhileAwake() {
    start(Long.MAX_VALUE);
    use();
    for (int tick = 1; tick <= 5; tick++) {
      use();
      assertTrue(clock.step());
      assertEquals(tick, requests.get());
      assertTrue(pass.isPending());
      assertEquals(1, clock.waiting());
      check();
    }
    assertTrue(clock.step());
    assertEquals(6, requests.get(), "though nobody has used it since the last tick");
  }

  @Test
  void asleepAgainWhenNobodyUsesItAnyMore() {
    start(0);
    for (int round = 1; round <= 3; round++) {
      use();
      assertEquals(1, clock.waiting());
      assertTrue(clock.step());
      assertEquals(0, clock.waiting(), "asleep");
      assertFalse(clock.step());
      assertTrue(pass.isTrimDue(), "its free memory is to be given back");
      assertEquals(round, requests.get(), "and the workers are brought to that alone");
      assertFalse(pass.isPending());
    }
  }

  @Test
  void awakeForAsLongAsNodesMayTurnCold() {
    long awakeNanos = 20_000_000;
    start(awakeNanos);
    long last = System.nanoTime();
    use();
    while (clock.step()) {
      check();
    }
    assertTrue(System.nanoTime() - last >= awakeNanos);
    assertTrue(requests.get() > 0);
    use();
    assertEquals(1, clock.waiting());
  }

  @Test
  void awakeWhileAPassIsNotOver() {
    start(0);
    use();
    pass.request();
    assertTrue(clock.step());
    assertEquals(1, requests.get(), "brings the workers to it");
    assertFalse(pass.isTrimDue());
    assertEquals(1, clock.waiting());
    check();
    assertTrue(clock.step());
    assertEquals(0, clock.waiting());
    assertTrue(pass.isTrimDue());
  }

  /** What is not given back when the index is used again is kept. */
  @Test
  void aCheckEndsTheTrimming() {
    start(0);
    use();
    assertTrue(clock.step());
    assertTrue(pass.isTrimDue());
    pass.request();
    assertFalse(pass.isTrimDue());
  }

  @Test
  void aClosedIndexEndsIt() {
    start(Long.MAX_VALUE);
    use();
    open = false;
    assertTrue(clock.step());
    assertEquals(0, clock.waiting());
    use();
    assertEquals(0, clock.waiting());
  }

  /** A fiftieth of the time for checks, unless they would come less than once in five seconds. */
  @Test
  void checksThatTakeLongComeLessOften() {
    start(Long.MAX_VALUE);
    use();
    pass.request();
    rig.twin.index.checkBetweenSteps(); // takes its time
    check();
    assertTrue(clock.step());
    long rest = Math.min(5_000_000_000L, 50 * pass.lastNanos());
    assertEquals(Math.max(INTERVAL, rest), clock.lastDelay());
  }

  @Test
  void withoutAThreadItSleepsAndTheNextUseWakesIt() {
    start(Long.MAX_VALUE);
    clock.refuse(1, false);
    use(); // woken, in vain, and asleep; then woken by another sample
    use();
    assertEquals(1, clock.waiting());
    clock.refuse(1, false);
    assertTrue(clock.step()); // cannot go on
    assertEquals(0, clock.waiting());
    use();
    assertEquals(1, clock.waiting());
    assertTrue(clock.step());
    assertEquals(1, clock.waiting());
  }

  /** A pool whose thread could not be had keeps the task, and runs it with its next thread. */
  @Test
  void aTickThatComesThoughItWasRefusedIsOfNoAccount() {
    start(Long.MAX_VALUE);
    clock.refuse(1, true);
    use();
    use();
    assertEquals(2, clock.waiting());
    assertTrue(clock.step());
    assertEquals(0, requests.get());
    for (int tick = 1; tick <= 5; tick++) {
      assertTrue(clock.step());
      assertEquals(tick, requests.get());
      assertEquals(1, clock.waiting());
    }
  }

  /** Uses against the tick that asks and falls asleep: none is lost, and none wakes it twice. */
  @Test
  void aUseBetweenTheQuestionAndTheSleepIsNotLost() throws Exception {
    start(0);
    var begin = new CyclicBarrier(2);
    try (var executor = Executors.newSingleThreadExecutor()) {
      for (int round = 0; round < 2_000; round++) {
        use();
        assertEquals(1, clock.waiting(), "awake");
        var user =
            executor.submit(
                () -> {
                  begin.await();
                  use();
                  return true;
                });
        begin.await();
        assertTrue(clock.step());
        assertTrue(user.get());
        assertTrue(clock.waiting() <= 1, "two chains of ticks");
        use();
        assertEquals(1, clock.waiting(), "nobody wakes it any more");
        while (clock.step()) {
          check();
        }
      }
    }
  }

  @Test
  void aTimerThatNobodyHoldsIsCollectedThoughATickIsToCome() throws Exception {
    var collected = new ReferenceQueue<InspectionTimer>();
    WeakReference<InspectionTimer> timer = wokenTimer(collected);
    assertEquals(1, clock.waiting());
    sampler = new AccessSampler(rig.table, true); // the old one holds the timer
    System.gc();
    for (int i = 0; i < COLLECTIONS && collected.remove(10) == null; i++) {
      System.gc();
    }
    assertNull(timer.get());
    assertTrue(clock.step());
    assertEquals(0, requests.get());
    assertEquals(0, clock.waiting());
  }

  private WeakReference<InspectionTimer> wokenTimer(ReferenceQueue<InspectionTimer> queue) {
    InspectionTimer timer = newTimer(Long.MAX_VALUE);
    timer.start();
    use();
    return new WeakReference<>(timer, queue);
  }
}
