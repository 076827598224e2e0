package org.inkling.cli.entries;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Keys and values that are given as arguments, or as words on standard input if the only argument
 * is {@code -}: separated by blanks, tabs, commas or line ends. Used by one thread.
 */
public final class KeyArguments {
  private static final String SEPARATORS = "[\\s,]+";

  private final CommandLine command;
  private final KeyOrder order;
  private final Deque<String> words = new ArrayDeque<>();
  private final @Nullable BufferedReader input;
  private long line;
  private String word = "";

  /**
   * Takes the arguments.
   *
   * @param order the order of the keys
   */
  public KeyArguments(List<String> arguments, KeyOrder order, CommandLine command) {
    this.command = command;
    this.order = order;
    if (isStandardInput(arguments)) {
      input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    } else {
      input = null;
      words.addAll(arguments);
    }
  }

  /** Returns whether arguments say that keys come from standard input. */
  public static boolean isStandardInput(List<String> arguments) {
    return arguments.equals(List.of(EntryInput.STANDARD_INPUT));
  }

  /**
   * Moves to the next word.
   *
   * @return false after the last one
   */
  public boolean next() {
    while (words.isEmpty()) {
      if (!readLine()) {
        return false;
      }
    }
    word = words.remove();
    return true;
  }

  private boolean readLine() {
    if (input == null) {
      return false;
    }
    try {
      String text = input.readLine();
      if (text == null) {
        return false;
      }
      line++;
      Arrays.stream(text.split(SEPARATORS)).filter(each -> !each.isEmpty()).forEach(words::add);
      return true;
    } catch (IOException e) {
      throw EntryReader.unreadable("standard input", e);
    }
  }

  /**
   * Returns the current word as a key.
   *
   * @throws ParameterException if it is not a key of the order
   */
  public long key() {
    try {
      return order.parse(word);
    } catch (NumberFormatException e) {
      throw refused("key", order.range());
    }
  }

  /**
   * Moves to the next word, and returns it as a value.
   *
   * @throws ParameterException if there is none, or it is not a value
   */
  public long value() {
    String key = word;
    if (!next()) {
      throw new ParameterException(command, place() + "key " + key + " has no value after it");
    }
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      throw refused("value", KeyOrder.SIGNED.range());
    }
  }

  private ParameterException refused(String what, String expected) {
    if (word.startsWith("-") && word.chars().anyMatch(Character::isLetter)) {
      return new ParameterException(command, place() + "there is no option " + word);
    }
    return new ParameterException(
        command, place() + "'" + word + "' is not a " + what + ": expected " + expected);
  }

  private String place() {
    return input == null ? "" : "standard input, line " + line + ": ";
  }

  /**
   * Returns the key of one argument.
   *
   * @throws ParameterException if it is not a key of the order
   */
  static long key(String text, KeyOrder order, CommandLine command) {
    var arguments = new KeyArguments(List.of(), order, command);
    arguments.word = text;
    return arguments.key();
  }
}
