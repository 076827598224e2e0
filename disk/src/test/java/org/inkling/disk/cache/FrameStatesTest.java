package org.inkling.disk.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests each transition between the states of a frame. */
class FrameStatesTest {
  private final FrameStates states = new FrameStates(2);

  private static final int FRAME = 1;

  @Test
  void aSteadyFrameHoldsUntilItIsClaimed() {
    long begun = states.begin(FRAME);
    assertTrue(FrameStates.isSteady(begun));
    assertTrue(states.holds(FRAME, begun));
    long claimed = states.claim(FRAME);
    assertFalse(states.holds(FRAME, begun));
    assertFalse(FrameStates.isSteady(states.begin(FRAME)));
    assertTrue(states.claim(FRAME) < 0, "claimed twice");
    assertFalse(states.isClaimable(FRAME));
    assertTrue(states.publish(FRAME, claimed));
    assertTrue(FrameStates.isSteady(states.begin(FRAME)));
    assertFalse(states.holds(FRAME, begun));
  }

  @Test
  void whatIsGivenUpIsAnotherUse() {
    long begun = states.begin(FRAME);
    assertTrue(states.claim(FRAME) >= 0);
    states.giveUp(FRAME);
    assertTrue(FrameStates.isSteady(states.begin(FRAME)));
    assertFalse(states.holds(FRAME, begun));
    assertTrue(states.claim(FRAME) >= 0);
  }

  @Test
  void aClosedFrameIsNobodys() {
    long begun = states.begin(FRAME);
    assertTrue(states.close(FRAME));
    assertFalse(states.holds(FRAME, begun));
    assertFalse(FrameStates.isSteady(states.begin(FRAME)));
    assertTrue(states.claim(FRAME) < 0);
    states.open(FRAME);
    assertTrue(FrameStates.isSteady(states.begin(FRAME)));
    assertFalse(states.holds(FRAME, begun));
  }

  @Test
  void aFrameThatIsClosedUnderItsClaimerIsVoid() {
    long claimed = states.claim(FRAME);
    assertFalse(states.close(FRAME));
    assertFalse(states.publish(FRAME, claimed));
    states.giveUp(FRAME);
    assertFalse(FrameStates.isSteady(states.begin(FRAME)), "open without its memory");
    states.open(FRAME);
    assertTrue(FrameStates.isSteady(states.begin(FRAME)));
  }

  @Test
  void aFrameThatIsOpenedUnderItsClaimerIsVoidAllTheSame() {
    long claimed = states.claim(FRAME);
    assertFalse(states.close(FRAME));
    states.open(FRAME);
    assertTrue(states.claim(FRAME) < 0, "its claimer may still write to it");
    assertFalse(states.close(FRAME));
    states.open(FRAME);
    assertFalse(states.publish(FRAME, claimed), "its earlier write is lost");
    states.giveUp(FRAME);
    assertTrue(FrameStates.isSteady(states.begin(FRAME)));
  }

  @Test
  void framesAreApart() {
    long other = states.begin(0);
    assertTrue(states.claim(FRAME) >= 0);
    assertTrue(states.holds(0, other));
    assertEquals(0, other);
  }
}
