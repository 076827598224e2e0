package org.inkling.epoch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pins that draw: about one of many is drawn, and a drawn one is a pin like any other. */
class OperationPinTest {
  private static final long ENOUGH_NANOS = 20_000_000_000L;

  private SlabAllocator memory;
  private Epochs epochs;

  @BeforeEach
  void open() {
    memory = SlabAllocator.create("drawn", Long.MAX_VALUE);
    epochs = OperationPin.newEpochs("drawn", memory);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void aboutOneOperationOfManyIsDrawnAtDistancesThatVary() {
    int operations = 64 * 1_000;
    var distances = new HashSet<Integer>();
    int drawn = 0;
    int last = 0;
    for (int i = 0; i < operations; i++) {
      OperationPin pin = OperationPin.enter(epochs);
      if (pin.draw()) {
        drawn++;
        distances.add(i - last);
        last = i;
      }
      epochs.renew(pin);
      epochs.exit(pin);
    }
    assertTrue(Math.abs(drawn - operations / OperationPin.DRAWN_SHARE) < 150, drawn + " drawn");
    assertTrue(distances.size() > 100, distances::toString);
    epochs.beginClose();
    assertTrue(epochs.awaitQuiescence(ENOUGH_NANOS), "every pin, drawn or not, has gone");
  }

  @Test
  void drawsForManyAreThoseOfOneAfterTheOther() {
    OperationPin one = new OperationPin(5);
    OperationPin many = new OperationPin(5);
    int drawn = 0;
    for (int group = 1; group < 1_000; group++) {
      int size = group % 130;
      int from = 0;
      while (from < size) {
        int next = many.draw(size - from);
        int end = next < 0 ? size : from + next;
        for (; from < end; from++) {
          assertFalse(one.draw());
        }
        if (next >= 0) {
          assertTrue(one.draw());
          from++;
          drawn++;
        }
      }
    }
    assertTrue(drawn > 500, drawn + " drawn");
  }

  @Test
  void operationsDrawInEveryTable() {
    var pins = new ArrayList<OperationPin>();
    int drawn = 0;
    for (int i = 0; i < 1_000; i++) {
      OperationPin pin = OperationPin.enter(epochs);
      drawn += pin.draw() ? 1 : 0;
      drawn += pin.draw() ? 1 : 0;
      pins.add(pin);
    }
    assertTrue(drawn > 2 && drawn < 200, drawn + " drawn");
    Pin retiring = epochs.enter();
    epochs.retire(memory.allocate(64), 64);
    epochs.exit(retiring);
    for (OperationPin pin : pins) {
      assertEquals(0, epochs.reclaim(), "pin " + pin + " holds");
      epochs.renew(pin);
    }
    assertEquals(1, epochs.reclaim(), "every pin is new");
    for (OperationPin pin : pins) {
      epochs.exit(pin);
    }
  }

  @Test
  void countsArePutIntoPinsThatHaveNoOwner() {
    var keys = new KeyCount(epochs);
    var held = new ArrayList<OperationPin>();
    for (int i = 0; i < 1_000; i++) { // more than one table of pins
      OperationPin pin = OperationPin.enter(epochs);
      held.add(pin);
      assertTrue(pin.count(1) && pin.count(i));
      assertEquals((i + 1) * (i + 2) / 2, keys.sum());
    }
    held.forEach(epochs::exit);
    var own = (OperationPin) epochs.newOwnPin();
    epochs.enter(own);
    assertFalse(own.count(1));
    keys.add(own, 1);
    epochs.exit(own);
    assertEquals(1_000 * 1_001 / 2 + 1, keys.sum(), "counted beside the pins");
  }
}
