package org.inkling.disk.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.inkling.disk.FileAccessException;

/**
 * The files of a folder that are named by a number, in sixteen hexadecimal digits, and a suffix.
 *
 * @param suffix the suffix with its dot
 */
@SuppressWarnings("exports") // disk exports its files to this module alone
public record NumberedFiles(FileLayer files, Path folder, String suffix) {
  /** A bound above all numbers of a store, so that no sum overflows. */
  public static final long END = 1L << 62;

  private static final Pattern NUMBER = Pattern.compile("[0-7][0-9a-f]{15}");

  /** Returns the file with a number. */
  public Path file(long number) {
    return folder.resolve(HexFormat.of().toHexDigits(number) + suffix);
  }

  /** Returns the numbers of the existing files, ascending. */
  public List<Long> numbers() {
    return numbers(all(files, folder).stream().map(NumberedFiles::name).toList());
  }

  /** Returns the numbers of those of these names that are of this kind, in the same order. */
  public List<Long> numbers(List<String> names) {
    var numbers = new ArrayList<Long>();
    for (String name : names) {
      if (isNamed(name)) {
        numbers.add(Long.parseLong(name, 0, name.length() - suffix.length(), 16));
      }
    }
    return numbers;
  }

  /** Returns whether a file name is of this kind. */
  public boolean isNamed(String name) {
    return name.endsWith(suffix)
        && NUMBER.matcher(name.substring(0, name.length() - suffix.length())).matches();
  }

  /**
   * Deletes the file with a number if it exists.
   *
   * @throws FileAccessException if the system fails
   */
  public void delete(long number) {
    delete(files, file(number));
  }

  /** Deletes a file if it exists. */
  public static void delete(FileLayer files, Path file) {
    try {
      files.delete(file);
    } catch (IOException e) {
      throw new FileAccessException(file, 0, "deleting", e);
    }
  }

  /** Makes the names in a folder survive a crash. */
  public static void sync(FileLayer files, Path folder) {
    try {
      files.syncFolder(folder);
    } catch (IOException e) {
      throw new FileAccessException(folder, 0, "syncing the folder", e);
    }
  }

  /** Returns all files of a folder, in order of their names. */
  public static List<Path> all(FileLayer files, Path folder) {
    try {
      return files.list(folder);
    } catch (IOException e) {
      throw new FileAccessException(folder, 0, "listing the folder", e);
    }
  }

  /** Returns the name of a file within its folder. */
  public static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? "" : name.toString();
  }
}
