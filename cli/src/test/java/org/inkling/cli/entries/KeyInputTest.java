package org.inkling.cli.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.datasets.KeySetException;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
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
  void aSetOfKeysIsUnsigned() {
    KeyInput set = KeyInput.open("uniform:50", 3);
    assertEquals(KeyOrder.UNSIGNED, set.order());
    assertEquals(50, numbers(set).size());
    String missing = folder.resolve("missing.csv").toString();
    assertThrows(KeySetException.class, () -> KeyInput.open(missing, 1));
  }
}
