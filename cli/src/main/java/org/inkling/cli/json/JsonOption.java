package org.inkling.cli.json;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option {@code --json} of a command. */
public final class JsonOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--json", paramLabel = "FILE", description = "Writes the result as JSON.")
  private @Nullable Path file;

  /** Creates the option. */
  public JsonOption() {}

  /** Returns the file, or null if there is none. */
  public @Nullable Path file() {
    return file;
  }

  /**
   * Refuses a file that cannot be written, before the work begins.
   *
   * @throws picocli.CommandLine.ParameterException if it is a folder, its folder does not exist, or
   *     either is read-only
   */
  public void requireWritable() {
    JsonFile.requireWritable(file, command.commandLine());
  }

  /** Writes {@code content}, if there is a file. */
  public void write(Object content) {
    JsonFile.write(file, content);
  }
}
