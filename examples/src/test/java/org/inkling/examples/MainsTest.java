package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each example's main prints what is expected here; the README lists it; it is short. */
@Isolated("it takes what the process prints")
final class MainsTest {
  private static final Path SOURCES = Path.of("src", "main", "java", "org", "inkling", "examples");
  private static final int MIN_LINES = 20;
  private static final int MAX_LINES = 80;

  private static final List<Example> EXAMPLES =
      List.of(
          new Example(
              "SecondaryIndex",
              SecondaryIndex::main,
              """
              customer 7 ordered for 1250 cents
              customer 8 ordered for 300 cents
              order 1: a gift, please wrap it
              """),
          new Example(
              "TenantEvents",
              TenantEvents::main,
              """
              acme, newest first: [order, login]
              tenants from ac: [acme, acme ltd]
              expired: 1
              """),
          new Example(
              "OrderBook",
              OrderBook::main,
              """
              bought 80
              for sale up to 110: 40
              """),
          new Example(
              "TimeSeriesStore",
              TimeSeriesStore::main,
              """
              average of the snapshot: 20.0
              average now: 21.0
              average of the backup: 21.0
              """),
          new Example(
              "CounterService",
              CounterService::main,
              """
              page 1 was visited 75 times
              page 2 was visited 25 times
              """),
          new Example(
              "LookupFile",
              LookupFile::main,
              """
              198.51.100.0 is in CH
              10.0.0.1 is in --
              """),
          new Example("BatchJoin", BatchJoin::main, joinedByOneLoop()),
          new Example(
              "AgronaKeys",
              AgronaKeys::main,
              """
              2 of 3 keys have values:
              3 has 30
              4 has -1
              5 has 50
              one key alone: 30
              """),
          new Example(
              "ChronicleKeys",
              ChronicleKeys::main,
              """
              0 of the first batch were seen before
              1 of the second batch were seen before
              """));

  /** A main, and what it prints. */
  private record Example(String name, Main main, String printed) {
    @Override
    public String toString() {
      return name;
    }
  }

  @FunctionalInterface
  private interface Main {
    void run(String... arguments);
  }

  static List<Example> examples() {
    return EXAMPLES;
  }

  /** What the join prints: lines of the same random products, each with its price at once. */
  private static String joinedByOneLoop() {
    var random = new SplittableRandom(1);
    long cents = 0;
    long unknown = 0;
    for (int line = 0; line < 100 * 1_024; line++) {
      int product = random.nextInt(100_000);
      cents += product < 99_000 ? 2 * (100 + product % 10) : 0;
      unknown += product < 99_000 ? 0 : 1;
    }
    return String.format(
        Locale.ROOT, "the lines come to %d cents\n%d lines have no price\n", cents, unknown);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void printsWhatHappened(Example example) {
    assertEquals(example.printed(), printed(example.main()));
  }

  private static String printed(Main main, String... arguments) {
    PrintStream out = System.out;
    var bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      main.run(arguments);
    } finally {
      System.setOut(out);
    }
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  /** The folder of an argument is kept, so a second run counts on. */
  @Test
  void keepsTheFolderOfAnArgument(@TempDir Path folder) {
    String path = folder.resolve("counters").toString();
    printed(CounterService::main, path);
    assertEquals(
        """
        page 1 was visited 150 times
        page 2 was visited 50 times
        """,
        printed(CounterService::main, path));
  }

  /** Examples with files may run again in the folder of an argument. */
  @Test
  void runsAgainInTheFolderOfAnArgument(@TempDir Path folder) {
    String path = folder.toString();
    String first = printed(LookupFile::main, path);
    assertEquals(first, printed(LookupFile::main, path));
    assertTrue(Files.exists(folder.resolve("countries.index")));
  }

  @Test
  void deletesATemporaryFolder() throws IOException {
    Path path;
    try (var folder = new WorkFolder()) {
      path = folder.path();
      Files.writeString(Files.createDirectories(path.resolve("a", "b")).resolve("c"), "d");
    }
    assertTrue(Files.notExists(path), () -> path + " is left");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isShort(Example example) throws IOException {
    int lines = Files.readAllLines(SOURCES.resolve(example.name() + ".java")).size();
    assertTrue(MIN_LINES <= lines && lines <= MAX_LINES, () -> lines + " lines");
  }

  /** Every class with a main is run here, and listed in the README. */
  @Test
  void isComplete() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        boolean isExample = Files.readString(file).contains(" main(");
        assertEquals(isExample, EXAMPLES.stream().anyMatch(one -> one.name().equals(name)), name);
        assertTrue(!isExample || readme.contains("`" + name + "`"), () -> name + " in README.md");
      }
    }
  }
}
