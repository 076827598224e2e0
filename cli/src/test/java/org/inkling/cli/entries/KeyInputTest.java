package org.inkling.cli.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.inkling.datasets.KeySetException;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of a user's file, as benchmarks and comparisons take them. */
final class KeyInputTest {
  @TempDir Path folder;

  private KeyInput open(String name, String text) throws IOException {
    return KeyInput.open(Files.writeString(folder.resolve(name), text).toString(), 1);
  }

  private static List<String> numbers(KeyInput input) {
    List<String> numbers = new ArrayList<>();
    try (KeyStream stream = input.source().open()) {
      while (stream.next()) {
        numbers.add(input.order().format(stream.key()));
      }
    }
    assertEquals(input.source().size(), numbers.size());
    return numbers;
  }

  @Test
  void keysAreSortedAndDistinct() throws IOException {
    assertEquals(List.of("-4", "0", "7"), numbers(open("k.csv", "key,x\n7,a\n-4,b\n0,c\n7,d\n")));
    assertEquals(List.of("3", "20"), numbers(open("k.tsv", "20\n3\n")));
    assertEquals(List.of(), numbers(open("k.csv", "")));
  }

  /** A shell makes such a name for the output of a command. */
  @Test
  void aPipeHasTheKeysOfText() throws Exception {
    Path pipe = folder.resolve("63");
    try {
      assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    } catch (IOException e) {
      assumeTrue(false, "this system has no mkfifo: " + e.getMessage());
    }
    Process writer =
        new ProcessBuilder("sh", "-c", "printf '9\\n2\\n9\\n' > \"$0\"", pipe.toString()).start();
    assertEquals(List.of("2", "9"), numbers(KeyInput.open(pipe.toString(), 1)));
    assertEquals(0, writer.waitFor());
    assertThrows(KeySetException.class, () -> KeyInput.open(folder.toString(), 1));
  }

  @Test
  void keysAreUnsignedIfOneIsLarge() throws IOException {
    KeyInput small = open("k.csv", "9223372036854775807\n5\n");
    assertEquals(KeyOrder.SIGNED, small.order());
    assertEquals(List.of("5", "9223372036854775807"), numbers(small));
    KeyInput large = open("k.csv", "9223372036854775808\n5\n");
    assertEquals(KeyOrder.UNSIGNED, large.order());
    assertEquals(List.of("5", "9223372036854775808"), numbers(large));
    for (String both : List.of("-1\n9223372036854775808\n", "9223372036854775808\n-1\n")) {
      var refused = assertThrows(EntryFileException.class, () -> open("k.csv", both));
      assertTrue(refused.getMessage().contains("line 2, column 1"), refused.getMessage());
      assertTrue(refused.getMessage().contains(", as there was one"), refused.getMessage());
    }
  }

  @Test
  void numbersThatBothOrdersHaveGetTheWantedOrder() throws IOException {
    for (long[] small : new long[][] {{}, {0}, {7, 20, Long.MAX_VALUE}}) {
      long[] keys = LongStream.of(small).map(KeyOrder.UNSIGNED::key).toArray();
      List<String> texts = LongStream.of(small).mapToObj(Long::toString).toList();
      var unsigned = new KeyInput(SortedKeySource.of(keys), KeyOrder.UNSIGNED);
      assertSame(unsigned, unsigned.inOrder(KeyOrder.UNSIGNED, "set"));
      KeyInput signed = unsigned.inOrder(null, "set");
      assertEquals(KeyOrder.SIGNED, signed.order());
      assertEquals(texts, numbers(signed));
      KeyInput back = signed.inOrder(KeyOrder.UNSIGNED, "set");
      assertEquals(KeyOrder.UNSIGNED, back.order());
      assertEquals(texts, numbers(back));
    }
    long[] large = {KeyOrder.UNSIGNED.key(7), 0}; // 7 and 2^63
    var input = new KeyInput(SortedKeySource.of(large), KeyOrder.UNSIGNED);
    assertSame(input, input.inOrder(null, "set"));
    KeyInput negative = open("k.csv", "5\n-1\n");
    assertEquals(List.of("-1", "5"), numbers(negative.inOrder(null, "k.csv")));
    var refused =
        assertThrows(EntryFileException.class, () -> negative.inOrder(KeyOrder.UNSIGNED, "k.csv"));
    assertTrue(refused.getMessage().startsWith("k.csv: expected numbers from 0 on"));
    assertTrue(refused.getMessage().endsWith("found -1"), refused.getMessage());
  }

  @Test
  void aSetOfKeysIsUnsigned() {
    KeyInput set = KeyInput.open("uniform:50", 3);
    assertEquals(KeyOrder.UNSIGNED, set.order());
    assertEquals(50, numbers(set).size());
    assertSame(set, set.inOrder(null, "set"), "of 50 uniform numbers, one is above 2^63 - 1");
    String missing = folder.resolve("missing.csv").toString();
    assertThrows(KeySetException.class, () -> KeyInput.open(missing, 1));
  }
}
