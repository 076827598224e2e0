package org.inkling.hybrid.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;

/**
 * The files of a folder that are called by a number, in sixteen hexadecimal digits, and a suffix.
 *
 * @param suffix with its dot
 */
@SuppressWarnings("exports") // disk shows its files to this module alone
public record NumberedFiles(FileLayer files, Path folder, String suffix) {
  /** All numbers of a store are below this one, which none counts to; so no sum overflows. */
  public static final long END = 1L << 62;

  private static final Pattern NUMBER = Pattern.compile("[0-7][0-9a-f]{15}");

  /** The file of a number. */
  public Path file(long number) {
    return folder.resolve(String.format("%016x", number) + suffix);
  }

  /** The numbers of the files that are there, ascending. */
  public List<Long> numbers() {
    var numbers = new ArrayList<Long>();
    for (Path file : all(files, folder)) {
      String name = name(file);
      if (isNamed(name)) {
        numbers.add(Long.parseLong(name, 0, name.length() - suffix.length(), 16));
      }
    }
    return numbers;
  }

  /** Whether a file is called like those of this kind. */
  public boolean isNamed(String name) {
    return name.endsWith(suffix)
        && NUMBER.matcher(name.substring(0, name.length() - suffix.length())).matches();
  }

  /**
   * Deletes the file of a number if it is there.
   *
   * @throws FileAccessException if the system fails
   */
  public void delete(long number) {
    delete(files, file(number));
  }

  /** Deletes a file if it is there. */
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

  /** All files of a folder, in order of their names. */
  public static List<Path> all(FileLayer files, Path folder) {
    try {
      return files.list(folder);
    } catch (IOException e) {
      throw new FileAccessException(folder, 0, "listing the folder", e);
    }
  }

  /** What a file is called within its folder. */
  public static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? "" : name.toString();
  }
}
