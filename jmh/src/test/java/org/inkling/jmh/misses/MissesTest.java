package org.inkling.jmh.misses;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Checks that traced operations return the same answers, and that their lines are counted. */
@Isolated("it captures the output of the process")
final class MissesTest {

  /** Returns the numbers of each line of the first table, by its name. */
  private static Map<String, List<Double>> firstTable(String printed) {
    Map<String, List<Double>> table = new HashMap<>();
    String body = printed.substring(printed.indexOf("\nget ") + 1);
    for (String line : body.substring(0, body.indexOf("\n\n")).lines().skip(1).toList()) {
      String[] words = line.strip().split(" {2,}");
      table.put(words[0], List.of(words).stream().skip(1).map(Double::valueOf).toList());
    }
    return table;
  }

  @Test
  void aReadTouchesItsRootItsLineAndItsSlots() throws ReflectiveOperationException {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, UTF_8));
    try {
      Misses.main(new String[] {"uniform:20000", "osm:20000"});
    } finally {
      System.setOut(before);
    }
    String text = printed.toString(UTF_8);
    Map<String, List<Double>> get = firstTable(text);
    assertEquals(1, get.get("directory line").getFirst(), get.toString());
    assertEquals(1, get.get("pin").getFirst(), get.toString());
    assertTrue(get.get("root").getFirst() >= 1, get.toString());
    assertTrue(get.get("slots").getFirst() >= 1, get.toString());
    assertTrue(get.get("slots").get(1) > 0.5, "the first level is too small for 500 KB");
    assertEquals(0, get.get("all").get(3), "the third one is not: " + get);
    assertTrue(text.contains("scan of 100"), text);
  }
}
