package org.inkling.cli.entries;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Commands that read standard input, and binary output to standard output. */
@Isolated("it replaces the input and the output of the process")
final class StandardInputTest {
  @TempDir Path folder;

  private static CommandRun run(String input, Object... arguments) {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
      return CommandRun.of(arguments);
    } finally {
      System.setIn(before);
    }
  }

  private static List<String> lines(String input, Object... arguments) {
    CommandRun run = run(input, arguments);
    assertEquals(0, run.code(), run.err());
    return run.out().lines().toList();
  }

  @Test
  void aStoreReadsStandardInput() {
    Path store = folder.resolve("store");
    lines("key,value\n5,50\n-3,30\n", "store", "import", store, "-");
    lines("1 10\n2\t20, -4 40\n\n", "store", "put", store, "-");
    CommandRun got = run("5 -4\n77", "store", "get", store, "-");
    assertEquals(1, got.code());
    assertEquals(List.of("5 50", "-4 40", "77 absent"), got.out().lines().toList());
    assertEquals(1, run("1 2 99", "store", "remove", store, "-").code());
    assertEquals(List.of("-4 40", "-3 30", "5 50"), CommandRun.lines("store", "scan", store));
    CommandRun wrong = run("6 60\n7 seven", "store", "put", store, "-");
    wrong.assertRefused("standard input, line 2: 'seven' is not a value");
    assertEquals(List.of("60"), CommandRun.lines("store", "get", store, 6));
    run("6", "store", "put", store, "-").assertRefused("line 1: key 6 has no value");
  }

  @Test
  void whatAScanPrintsCanBePut() {
    Path store = folder.resolve("store");
    Path copy = folder.resolve("copy");
    CommandRun.lines("store", "put", store, -1, 10, 2, 20);
    String scanned = String.join("\n", CommandRun.lines("store", "scan", store, "--all"));
    lines(scanned, "store", "put", copy, "-");
    assertEquals(
        CommandRun.lines("store", "export", store), CommandRun.lines("store", "export", copy));
  }

  @Test
  void anIndexFileIsBuiltFromStandardInput() {
    Path index = folder.resolve("index");
    lines("9\t90\n4\t40\n", "disk", "build", index, "--entries=-", "--format=tsv", "--sort");
    assertEquals(List.of("4 40", "9 90"), CommandRun.lines("disk", "scan", index));
    CommandRun found = run("9 5", "disk", "lookup", index, "-");
    assertEquals(List.of("9 90", "5 absent"), found.out().lines().toList());
    run("9,90\n4,40\n", "disk", "build", folder.resolve("other"), "--entries", "-")
        .assertRefused("standard input, line 2");
    assertTrue(lines("7\n8\n", "datasets", "hardness", "-").contains("keys    2"));
  }

  @Test
  void pairsGoToStandardOutput() {
    Path store = folder.resolve("store");
    CommandRun.lines("store", "put", store, 5, 50, "--unsigned");
    PrintStream before = System.out;
    var bytes = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(bytes, true, UTF_8));
      CommandRun.lines("store", "export", store, "--format", "pairs");
    } finally {
      System.setOut(before);
    }
    ByteBuffer pairs = ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(16, pairs.remaining());
    assertEquals(5, pairs.getLong());
    assertEquals(50, pairs.getLong());
  }
}
