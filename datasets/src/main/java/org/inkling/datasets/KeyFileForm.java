package org.inkling.datasets;

import java.nio.file.Path;
import org.inkling.source.SortedKeySource;

/** The forms in which a file holds keys, told apart by the file's name. */
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

  /** The keys of the file, read in the form that its name tells. */
  static SortedKeySource open(Path file) {
    return switch (of(file)) {
      case SOSD -> SosdFile.open(file);
      case DVAR -> DvarFile.open(file);
      case FASTA -> RunOfKeys.all(DecodedKeys.of(file));
    };
  }
}
