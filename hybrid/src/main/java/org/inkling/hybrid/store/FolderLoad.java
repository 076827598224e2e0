package org.inkling.hybrid.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.NewNames;
import org.inkling.disk.file.NumberedFiles;
import org.inkling.disk.log.WriteAheadLog;
import org.jspecify.annotations.Nullable;

/**
 * The load of a store. Its folder has a mark meanwhile: an empty file, which is on disk before
 * anything else of the load, and deleted once the manifest names what was loaded. If a store has
 * the mark, and no manifest or only its first, its load was cut off.
 */
final class FolderLoad {
  static final String MARK = "loading";

  private static final System.Logger LOGGER = System.getLogger("org.inkling.hybrid");
  private static final long FIRST_VERSION = 1; // of a manifest that names no file of the run

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
    /** A load will begin with the creation of the store. */
    WANTED,
    OF_NEW,
    OF_EMPTY
  }

  /**
   * Refuses a store whose load did not finish.
   *
   * @param names the names of the folder's files
   * @param manifest null if the folder has no manifest
   * @throws CorruptFileException if its load did not finish
   */
  static void requireEnded(Path folder, List<String> names, @Nullable Manifest manifest) {
    boolean isLoaded = manifest != null && manifest.version() > FIRST_VERSION;
    if (!isLoaded && isMarked(names)) {
      throw new CorruptFileException(
          folder.resolve(MARK),
          0,
          "a store whose load or backup finished",
          "one that was cut off: delete the files of this folder, and load or back up again");
    }
  }

  /** Whether a load has begun and did not finish, or is still under way. */
  static boolean isMarked(List<String> names) {
    return names.contains(MARK);
  }

  /** Begins a load: at once if the store is empty, otherwise with the creation of a store. */
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

  /** Called before anything else is created in a folder without a valid store. */
  void markNew() {
    if (state == State.WANTED) {
      state = State.OF_NEW;
      mark();
    }
  }

  /** Creates the mark, which is on disk when this returns. */
  private void mark() {
    NewNames names = NewNames.begin(files, path);
    try (var mark = files.create(path.resolve(MARK))) {
      mark.sync();
      names.sync();
    } catch (IOException e) {
      throw new FileAccessException(path.resolve(MARK), 0, "marking a store as being loaded", e);
    }
  }

  /** Ends the load; the manifest names what was loaded. */
  void end() {
    state = State.NONE;
    try {
      unmark();
    } catch (RuntimeException e) { // the next opening sees that it is obsolete
      LOGGER.log(Level.WARNING, path + ": could not delete the mark of a finished load", e);
    }
  }

  private void unmark() {
    NumberedFiles.delete(files, path.resolve(MARK));
    NumberedFiles.sync(files, path);
  }

  /**
   * Deletes what an unfinished load has written, if there is one; if that fails the mark remains.
   * Called when the log is closed.
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
          deleteRuns(); // else a failed commit may have taken effect
        }
        unmark();
      }
    } catch (RuntimeException e) {
      LOGGER.log(Level.WARNING, path + ": deleting what a failed load has written", e);
    }
  }

  /** Deletes finished and unfinished files of the run. */
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
