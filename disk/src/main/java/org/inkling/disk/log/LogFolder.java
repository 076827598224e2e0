package org.inkling.disk.log;

import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.NumberedFiles;

/** The folder of a log, and the names of the files in it. */
record LogFolder(FileLayer files, Path path) {
  private static final String SUFFIX = ".log";
  private static final String UNFINISHED = SUFFIX + ".tmp";

  private NumberedFiles finished() {
    return new NumberedFiles(files, path, SUFFIX);
  }

  private NumberedFiles begun() {
    return new NumberedFiles(files, path, UNFINISHED);
  }

  Path segment(long number) {
    return finished().file(number);
  }

  /** The name of a segment until its header is on disk. */
  Path unfinished(long number) {
    return begun().file(number);
  }

  /** The numbers of the segments, ascending. */
  List<Long> segments() {
    return finished().numbers();
  }

  /** Deletes unfinished segments that a crash has left. */
  void deleteUnfinished() {
    begun().numbers().forEach(begun()::delete);
  }

  /** Deletes the segments before one, oldest first, so that no crash leaves a hole. */
  void deleteBefore(long segment) {
    for (long older : segments()) {
      if (older < segment) {
        finished().delete(older);
        NumberedFiles.sync(files, path);
      }
    }
  }
}
