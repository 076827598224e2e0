package org.inkling.hybrid.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;
import org.inkling.hybrid.format.NewNames;
import org.inkling.hybrid.format.NumberedFiles;
import org.inkling.hybrid.log.WriteAheadLog;
import org.jspecify.annotations.Nullable;

/**
 * The load of a store, whose folder has a mark meanwhile: an empty file, on disk before anything
 * else of the load is, and gone once the manifest names what was loaded. A store that has it and is
 * not past its first manifest was cut off.
 */
final class FolderLoad {
  static final String MARK = "loading";

  private static final System.Logger LOGGER = System.getLogger("org.inkling.hybrid");
  private static final long FIRST_VERSION = 1; // of a manifest, which names nothing

  private final NumberedFiles runFiles;
  private final FileLayer files;
  private final Path path;
  private State state = State.NONE;

  FolderLoad(NumberedFiles runFiles) {
    this.runFiles = runFiles;
    files = runFiles.files();
    path = runFiles.folder();
  }

  private enum State {
    NONE,
    /** One will begin with the making of the store. */
    WANTED,
    OF_NEW,
    OF_EMPTY
  }

  /**
   * Refuses a store whose load did not come to its end.
   *
   * @param manifest null if there is none
   * @throws CorruptFileException if it is one
   */
  static void requireEnded(FileLayer files, Path folder, @Nullable Manifest manifest) {
    boolean isLoaded = manifest != null && manifest.version() > FIRST_VERSION;
    if (!isLoaded && isMarked(files, folder)) {
      throw new CorruptFileException(
          folder.resolve(MARK),
          0,
          "a store whose load or backup came to its end",
          "one that was cut off: delete the files of this folder, and load or back up again");
    }
  }

  /** Whether a load has begun that did not end, or has not yet. */
  static boolean isMarked(FileLayer files, Path folder) {
    return NumberedFiles.all(files, folder).contains(folder.resolve(MARK));
  }

  /** Begins, at once in a store that is empty, else with the making of one. */
  void begin(@Nullable Manifest manifest) {
    if (state != State.NONE) {
      return;
    }
    if (manifest == null) {
      state = State.WANTED;
    } else {
      if (manifest.version() > FIRST_VERSION) {
        throw new IllegalStateException(path + ": there is a store already");
      }
      state = State.OF_EMPTY;
      mark();
    }
  }

  /** Before anything else is made in a folder in which there is nothing that counts. */
  void markNew() {
    if (state == State.WANTED) {
      state = State.OF_NEW;
      mark();
    }
  }

  /** The mark is on disk when this returns. */
  private void mark() {
    NewNames names = NewNames.begin(files, path);
    try (var mark = files.create(path.resolve(MARK))) {
      mark.sync();
      names.sync();
    } catch (IOException e) {
      throw new FileAccessException(path.resolve(MARK), 0, "marking a store to be loaded", e);
    }
  }

  /** What was loaded is in the manifest. */
  void end() {
    state = State.NONE;
    try {
      unmark();
    } catch (RuntimeException e) { // the next opening sees that it means nothing
      LOGGER.log(Level.WARNING, path + ": the mark of a load that has ended stays", e);
    }
  }

  private void unmark() {
    NumberedFiles.delete(files, path.resolve(MARK));
    NumberedFiles.sync(files, path);
  }

  /**
   * Deletes what a load has written that did not end, if there is one; should that fail the mark
   * stays. Called when the log is closed.
   */
  void drop() {
    State dropped = state;
    state = State.NONE;
    try {
      if (dropped == State.OF_NEW) {
        NumberedFiles.delete(files, Manifest.file(path));
        NumberedFiles.sync(files, path); // before the files that it may name
        deleteRuns();
        WriteAheadLog.delete(files, path);
        unmark();
      } else if (dropped == State.OF_EMPTY) {
        if (Manifest.read(files, path).version() == FIRST_VERSION) {
          deleteRuns(); // else a commit that failed may have come through
        }
        unmark();
      }
    } catch (RuntimeException e) {
      LOGGER.log(Level.WARNING, path + ": deleting what a failed load has written", e);
    }
  }

  /** Finished or not. */
  private void deleteRuns() {
    runFiles.numbers().forEach(runFiles::delete);
    for (Path file : NumberedFiles.all(files, path)) {
      String name = NumberedFiles.name(file);
      if (StoreNames.isUnfinished(name) && !name.equals(MARK)) {
        NumberedFiles.delete(files, file);
      }
    }
    NumberedFiles.sync(files, path);
  }
}
