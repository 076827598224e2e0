package org.inkling.cli.entries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Keeps a command from replacing what it reads. */
public final class SameFile {

  private SameFile() {}

  /**
   * Refuses a target that is the source itself, or a file in the folder of the source.
   *
   * @throws ParameterException if it is
   */
  public static void refuse(Path source, Path target, CommandLine command) {
    if (Files.exists(source) && Files.exists(target) && isWithin(source, target)) {
      throw new ParameterException(
          command, target + " is what the entries come from; name another file");
    }
  }

  private static boolean isWithin(Path source, Path target) {
    try {
      return target.toRealPath().startsWith(source.toRealPath())
          || Files.isSameFile(source, target); // by another link to the file
    } catch (IOException e) {
      throw new UncheckedIOException(target + " cannot be read: " + e, e);
    }
  }
}
