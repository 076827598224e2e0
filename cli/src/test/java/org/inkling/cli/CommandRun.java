package org.inkling.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** A command that ran in this process, as a user would run it: its exit code and its output. */
public record CommandRun(int code, String out, String err) {

  /** Runs a command, whatever INKLING_DATA is. */
  public static CommandRun of(Object... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    CommandLine line =
        Inkling.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setExecutionStrategy(new CommandLine.RunLast());
    String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    int code = line.execute(words);
    assertAsciiDigits(out + "" + err);
    return new CommandRun(code, out.toString(), err.toString());
  }

  /** Requires that scripts can read a text's numbers, whatever the default locale. */
  public static void assertAsciiDigits(String text) {
    assertTrue(text.codePoints().noneMatch(c -> c > '9' && Character.isDigit(c)), text);
  }

  /** Runs a command that must succeed without a word on standard error; returns its lines. */
  public static List<String> lines(Object... arguments) {
    CommandRun run = of(arguments);
    assertEquals(0, run.code, run.err);
    assertEquals("", run.err);
    return run.out.lines().toList();
  }

  /**
   * Requires exit code 2, no output, and one line on standard error that contains all these texts.
   */
  public void assertRefused(String... texts) {
    assertFailed(2, texts);
  }

  /** Requires an exit code, no output, and one line on standard error with all these texts. */
  public void assertFailed(int expected, String... texts) {
    assertEquals(expected, code, err);
    assertEquals("", out);
    assertEquals(1, err.lines().count(), err);
    for (String text : texts) {
      assertTrue(err.contains(text), err);
    }
  }
}
