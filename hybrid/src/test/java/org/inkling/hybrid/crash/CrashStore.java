package org.inkling.hybrid.crash;

import java.nio.file.Path;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.index.BuildProgress;
import org.inkling.hybrid.durable.DurableIndexes;
import org.inkling.hybrid.index.HybridIndexes;
import org.inkling.hybrid.store.FolderCheck;
import org.inkling.hybrid.store.StoreKind;
import org.inkling.index.OrderedIndex;

/** A store that may be killed, whichever kind it is. */
public interface CrashStore extends AutoCloseable {
  /** After so many steps something is done beside writing. */
  int STEPS = 60;

  /** After so many times it begins anew. */
  int ROUND = 5;

  /** What is written to, and read. */
  OrderedIndex index();

  /** Brings what was written into files, and drops the log before that. */
  void merge();

  /** Writes all files anew. */
  void rewrite();

  /** Takes a view and lets go of it. */
  void snapshot();

  /** One of these, or nothing, as it follows from how far a writer is. */
  default void maintain(long step) {
    if (step % STEPS == 0) {
      switch ((int) (step / STEPS % ROUND)) {
        case 1 -> snapshot();
        case ROUND - 1 -> rewrite();
        default -> merge();
      }
    }
  }

  @Override
  void close();

  /** Which kind of store. */
  enum Kind {
    HYBRID,
    DURABLE;

    /** Opens or makes one with small stages and files. */
    CrashStore open(FileLayer files, Path folder, SyncMode mode) {
      return this == HYBRID
          ? HybridIndexes.openForCrash(files, folder, mode)
          : DurableIndexes.openForCrash(files, folder, mode);
    }

    /** Reads every byte, which must be as it should be; nobody has the store open. */
    void verify(FileLayer files, Path folder) {
      FolderCheck.verify(files, folder, StoreKind.valueOf(name()), BuildProgress.NONE);
    }
  }

  /** Opens or makes a hybrid index. */
  static CrashStore open(FileLayer files, Path folder, SyncMode mode) {
    return Kind.HYBRID.open(files, folder, mode);
  }

  /** Reads every byte of a hybrid index. */
  static void verify(FileLayer files, Path folder) {
    Kind.HYBRID.verify(files, folder);
  }
}
