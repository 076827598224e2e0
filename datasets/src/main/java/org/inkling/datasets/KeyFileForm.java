package org.inkling.datasets;

import java.nio.file.Path;
import org.inkling.source.SortedKeySource;

/** The formats of key files, distinguished by the file's name. */
enum KeyFileForm {
  SOSD,
  DVAR,
  FASTA;

  static KeyFileForm of(Path file) {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".dvar.xz")) {
      return DVAR;
    }
    return name.endsWith(".fna.xz") ? FASTA : SOSD;
  }

  /** Returns the keys of the file, read in the format that its name indicates. */
  static SortedKeySource open(Path file) {
    return switch (of(file)) {
      case SOSD -> SosdFile.open(file);
      case DVAR -> DvarFile.open(file);
      case FASTA -> RunOfKeys.all(DecodedKeys.of(file));
    };
  }
}
