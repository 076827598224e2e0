package org.inkling.hybrid.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;

/**
 * The folder of a log, and what the files in it are called: a segment by its number in sixteen
 * hexadecimal digits.
 */
record LogFolder(FileLayer files, Path path) {
  private static final String LOCK = "lock";
  private static final String SUFFIX = ".log";
  private static final String UNFINISHED = SUFFIX + ".tmp";
  private static final Pattern NUMBER = Pattern.compile("[0-7][0-9a-f]{15}");

  Path segment(long number) {
    return path.resolve(String.format("%016x", number) + SUFFIX);
  }

  /** What a segment is called until its header is on disk. */
  Path unfinished(long number) {
    return path.resolve(String.format("%016x", number) + UNFINISHED);
  }

  /** The numbers of the segments, ascending. */
  List<Long> segments() {
    var numbers = new ArrayList<Long>();
    for (Path file : all()) {
      String name = name(file);
      if (isNumber(name, SUFFIX)) {
        numbers.add(Long.parseLong(name, 0, name.length() - SUFFIX.length(), 16));
      }
    }
    return numbers;
  }

  /** Deletes what a crash left of segments that were not finished. */
  void deleteUnfinished() {
    for (Path file : all()) {
      if (isNumber(name(file), UNFINISHED)) {
        delete(file);
      }
    }
  }

  /** Deletes the segments before one, oldest first, so that no crash leaves a hole. */
  void deleteBefore(long segment) {
    for (long older : segments()) {
      if (older < segment) {
        delete(segment(older));
        sync();
      }
    }
  }

  private List<Path> all() {
    try {
      return files.list(path);
    } catch (IOException e) {
      throw new FileAccessException(path, 0, "listing the log's folder", e);
    }
  }

  private static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? "" : name.toString();
  }

  private static boolean isNumber(String name, String suffix) {
    return name.endsWith(suffix)
        && NUMBER.matcher(name.substring(0, name.length() - suffix.length())).matches();
  }

  private void delete(Path file) {
    try {
      files.delete(file);
    } catch (IOException e) {
      throw new FileAccessException(file, 0, "deleting", e);
    }
  }

  private void sync() {
    try {
      files.syncFolder(path);
    } catch (IOException e) {
      throw new FileAccessException(path, 0, "syncing the log's folder", e);
    }
  }

  /** Takes the folder for one log. */
  Closeable lock() {
    Path file = path.resolve(LOCK);
    try {
      return files.lock(file);
    } catch (IOException e) {
      throw new FileAccessException(file, 0, "locking the log's folder", e);
    }
  }
}
