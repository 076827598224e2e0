package org.inkling.hybrid.crash;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How many steps of each writer are done, in a file that is mapped: what was stored there outlives
 * the process, however that ends.
 */
final class Acknowledgements {
  private static final VarHandle WORD =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBuffer words;

  private Acknowledgements(ByteBuffer words) {
    this.words = words;
  }

  static Acknowledgements of(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      int bytes = Script.WRITERS * Long.BYTES;
      return new Acknowledgements(channel.map(MapMode.READ_WRITE, 0, bytes));
    }
  }

  /** A step of a writer is done. */
  void add(int writer) {
    int at = writer * Long.BYTES;
    WORD.setRelease(words, at, (long) WORD.getAcquire(words, at) + 1);
  }

  long[] all() {
    long[] all = new long[Script.WRITERS];
    for (int writer = 0; writer < all.length; writer++) {
      all[writer] = (long) WORD.getAcquire(words, writer * Long.BYTES);
    }
    return all;
  }
}
