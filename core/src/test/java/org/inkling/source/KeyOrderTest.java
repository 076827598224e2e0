package org.inkling.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyOrderTest {
  private static final int ROUNDS = 10_000;

  private final SplittableRandom random = TestSeed.random("KeyOrderTest");

  /** Returns a number near one of the ends, near 0, or anywhere. */
  private long number() {
    long near = random.nextLong(-3, 4);
    return switch (random.nextInt(4)) {
      case 0 -> Long.MIN_VALUE + near;
      case 1 -> near;
      case 2 -> Long.MAX_VALUE + near;
      default -> random.nextLong();
    };
  }

  @ParameterizedTest
  @EnumSource(KeyOrder.class)
  void keysAreInTheOrderOfTheirNumbers(KeyOrder order) {
    for (int round = 0; round < ROUNDS; round++) {
      long one = order.key(number());
      long other = order.key(number());
      var first = new BigInteger(order.format(one));
      var second = new BigInteger(order.format(other));
      assertEquals(Integer.signum(Long.compare(one, other)), first.compareTo(second));
      assertEquals(one, order.parse(order.format(one)));
      assertEquals(one, order.key(order.number(one)));
      assertTrue(order == KeyOrder.SIGNED || first.signum() >= 0, first.toString());
    }
  }

  @Test
  void theEndsAreThoseOfTheNumbers() {
    assertEquals("-9223372036854775808", KeyOrder.SIGNED.format(Long.MIN_VALUE));
    assertEquals("9223372036854775807", KeyOrder.SIGNED.format(Long.MAX_VALUE));
    assertEquals("0", KeyOrder.UNSIGNED.format(Long.MIN_VALUE));
    assertEquals("18446744073709551615", KeyOrder.UNSIGNED.format(Long.MAX_VALUE));
    assertEquals(5, KeyOrder.SIGNED.parse("5"));
    assertEquals(Long.MIN_VALUE + 5, KeyOrder.UNSIGNED.parse("5"));
  }

  @Test
  void whatIsNoNumberIsRefusedWithWhatWasExpected() {
    for (String text : new String[] {"", "five", "1.5", "9223372036854775808", " 1"}) {
      var refused = assertThrows(NumberFormatException.class, () -> KeyOrder.SIGNED.parse(text));
      assertEquals(
          "expected a number from -9223372036854775808 to 9223372036854775807, found '"
              + text
              + "'",
          refused.getMessage());
    }
    for (String text : new String[] {"", "-1", "18446744073709551616"}) {
      var refused = assertThrows(NumberFormatException.class, () -> KeyOrder.UNSIGNED.parse(text));
      assertTrue(refused.getMessage().contains("from 0 to 18446744073709551615"), text);
    }
  }
}
