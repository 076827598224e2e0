package org.inkling.cli.entries;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.inkling.index.LongHolder;
import org.inkling.index.PointReads;
import org.inkling.source.KeyOrder;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * A command that takes keys after its first argument, and whose exit code is 1 if one of them is
 * absent.
 */
public abstract class KeysCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "KEY",
      description = "Keys, or - to read them from standard input.")
  private List<String> keys = List.of();

  /** Creates the command. */
  protected KeysCommand() {}

  /** Carries out the command for all keys; returns how many of them were absent. */
  protected abstract long countAbsent();

  @Override
  public final Integer call() {
    long absent = countAbsent();
    command().getOut().flush();
    command().getErr().flush();
    return absent == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /**
   * Looks up all keys, and prints each with its value or the word absent; each line is written at
   * once, because the program that writes the keys to standard input may wait for it.
   *
   * @return how many keys are absent
   */
  protected final long printAll(PointReads index, KeyOrder order) {
    PrintWriter out = command().getOut();
    KeyArguments arguments = keys(order);
    var value = new LongHolder();
    long absent = 0;
    while (arguments.next()) {
      long key = arguments.key();
      boolean isFound = index.get(key, value);
      String found = isFound ? Long.toString(value.value) : "absent";
      out.println(order.format(key) + " " + found);
      absent += isFound ? 0 : 1;
    }
    return absent;
  }

  /** Returns this command, for its output. */
  protected final CommandLine command() {
    return spec.commandLine();
  }

  /**
   * Returns the keys, which are numbers of an order.
   *
   * @throws picocli.CommandLine.ParameterException if an argument is no key, before the command
   *     does anything; a wrong word on standard input is refused when it is reached
   */
  protected final KeyArguments keys(KeyOrder order) {
    if (!isInput()) {
      var all = new KeyArguments(keys, order, command());
      while (all.next()) {
        long _ = all.key();
      }
    }
    return new KeyArguments(keys, order, command());
  }

  /** Returns whether the keys are words on standard input. */
  protected final boolean isInput() {
    return KeyArguments.isStandardInput(keys);
  }

  /** Returns whether one key was given as an argument. */
  protected final boolean isOneKey() {
    return keys.size() == 1 && !isInput();
  }
}
