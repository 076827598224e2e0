package org.inkling.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with the arguments of a command, and what would be right. */
final class UsageText {
  private static final int MAX_SUGGESTIONS = 3;

  private UsageText() {}

  /** Prints one line, and the usage of a group of commands if none of them was named. */
  static void print(ParameterException refusal, PrintWriter err) {
    CommandLine command = refusal.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    if (refusal instanceof UnmatchedArgumentException unmatched) {
      err.println(name + ": " + unmatched(unmatched));
    } else if (lacksCommand(refusal)) {
      err.println(name + ": a command is missing");
      command.usage(err);
    } else {
      err.println(name + ": " + refusal.getMessage());
    }
    err.flush();
  }

  /** Picocli refuses a group without a command after it; a group does nothing by itself. */
  private static boolean lacksCommand(ParameterException refusal) {
    Object command = refusal.getCommandLine().getCommandSpec().userObject();
    boolean isGroup = !(command instanceof Runnable || command instanceof Callable<?>);
    return isGroup && refusal.getArgSpec() == null && refusal.getValue() == null;
  }

  /** Returns the commands of groups that have the word as their name. */
  private static List<String> commandsLike(String word, CommandLine command) {
    return command.getSubcommands().values().stream()
        .filter(group -> group.getSubcommands().containsKey(word))
        .map(group -> group.getCommandName() + " " + word)
        .toList();
  }

  private static String unmatched(UnmatchedArgumentException refusal) {
    String first = refusal.getUnmatched().getFirst();
    CommandLine command = refusal.getCommandLine();
    boolean isCommand = !refusal.isUnknownOption() && !command.getSubcommands().isEmpty();
    String what =
        refusal.isUnknownOption()
            ? "there is no option "
            : isCommand ? "there is no command " : "one argument too many: ";
    List<String> similar = isCommand ? commandsLike(first, command) : List.of();
    if (similar.isEmpty()) {
      similar = refusal.getSuggestions();
    }
    if (!similar.isEmpty()) {
      List<String> some = similar.subList(0, Math.min(MAX_SUGGESTIONS, similar.size()));
      return what + first + "; did you mean " + String.join(" or ", some) + "?";
    }
    return isCommand
        ? what + first + "; there are " + String.join(", ", command.getSubcommands().keySet())
        : what + first + "; see " + command.getCommandSpec().qualifiedName() + " --help";
  }
}
