package org.inkling.disk.file;

import java.util.function.Supplier;

/**
 * The file layer through which index files are opened and built: the system's files, unless a
 * caller chooses others for the time of a call. So the public API of index files has paths only,
 * and no type that its users cannot name.
 */
public final class CurrentFiles {
  private static final ScopedValue<FileLayer> CHOSEN = ScopedValue.newInstance();

  private CurrentFiles() {}

  /** Returns the file layer of this call. */
  public static FileLayer get() {
    return CHOSEN.isBound() ? CHOSEN.get() : new SystemFiles();
  }

  /** Makes a call during which this thread, and no other, uses a file layer. */
  public static <T> T with(FileLayer files, Supplier<T> call) {
    return ScopedValue.where(CHOSEN, files).call(call::get);
  }
}
