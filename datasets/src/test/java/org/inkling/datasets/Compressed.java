package org.inkling.datasets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Creates small xz files. */
final class Compressed {
  private static final int FAST = 0;

  private Compressed() {}

  static Path write(Path file, byte... content) throws IOException {
    try (var xz = new XZOutputStream(Files.newOutputStream(file), new LZMA2Options(FAST))) {
      xz.write(content);
    }
    return file;
  }
}
