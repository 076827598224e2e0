package org.inkling.disk.file;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that is written under a name of its own, and gets its right name when it is complete. Used
 * by one thread.
 */
public final class UnfinishedFile {
  private static final char REPLACEMENT = '\uFFFD'; // what Java decodes to where it cannot
  private static final String UNDECODED = "inkling"; // stands for a name that no text has

  private final FileLayer files;
  private final Path target;
  private final Path path;
  private boolean isNew; // known to be

  /**
   * Names a file, which is not created. Its name is that of the target between two texts; if the
   * locale cannot decode that name, a fixed one between them.
   *
   * @param target the absolute path of the complete file
   */
  public UnfinishedFile(FileLayer files, Path target, String before, String after) {
    this.files = files;
    this.target = target;
    path = sibling(target, before, after);
  }

  private static Path sibling(Path file, String before, String after) {
    String name = String.valueOf(file.getFileName());
    // A replacement may not be encodable, or takes three bytes, and a name has 255.
    String middle = name.indexOf(REPLACEMENT) < 0 ? name : UNDECODED;
    return file.resolveSibling(before + middle + after);
  }

  /** Returns the path under which it is written. */
  public Path path() {
    return path;
  }

  /** Notes whether the complete file will replace another one; called before {@link #rename}. */
  public void noteReplaced() throws IOException {
    try {
      long _ = files.size(target);
    } catch (NoSuchFileException e) {
      isNew = true;
    }
  }

  /** Gives the complete file its name. */
  public void rename() throws IOException {
    files.rename(path, target);
  }

  /**
   * Makes the name survive a crash. If this fails, the file is deleted, unless it has replaced
   * another one or {@link #noteReplaced} was not called.
   */
  public void syncName() throws IOException {
    try {
      files.syncFolder(requireNonNull(target.getParent()));
    } catch (IOException e) {
      if (isNew) {
        deleteAfter(e);
      }
      throw e;
    }
  }

  private void deleteAfter(IOException failure) {
    try {
      files.delete(target);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** Deletes what was written under its own name, if it is still there. */
  public void delete() throws IOException {
    files.delete(path);
  }
}
