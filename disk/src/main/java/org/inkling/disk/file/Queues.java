package org.inkling.disk.file;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.disk.system.LinuxCalls;

/** Chooses how several reads are kept under way: by io_uring where it works, else by threads. */
final class Queues {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.disk");
  private static final AtomicBoolean REPORTED = new AtomicBoolean();

  private Queues() {}

  static ReadQueue of(StorageFile file, FileAnchor anchor, int depth, int bytes)
      throws IOException {
    if (LinuxCalls.AVAILABLE && anchor.holds()) {
      try {
        return new RingQueue(anchor.descriptor(), file.alignment(), depth, bytes);
      } catch (IOException e) {
        if (REPORTED.compareAndSet(false, true)) {
          LOGGER.log(Level.INFO, "several reads at a time by threads: {0}", e.getMessage());
        }
      }
    }
    return new ThreadQueue(file, depth, bytes);
  }
}
