package org.inkling.hybrid.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What may happen to the folder of an open store, so that what is written to it is lost. */
enum Loss {
  FOLDER_DELETED {
    @Override
    void happen(Path folder) throws IOException {
      empty(folder);
      Files.delete(folder);
    }
  },
  SEGMENT_DELETED {
    @Override
    void happen(Path folder) throws IOException {
      Files.delete(files(folder, ".log").getLast());
    }
  },
  SEGMENT_REPLACED {
    @Override
    void happen(Path folder) throws IOException {
      Path segment = files(folder, ".log").getLast();
      Path copy = Files.copy(segment, folder.resolve("copy"));
      Files.move(copy, segment, StandardCopyOption.REPLACE_EXISTING);
    }
  },
  FOLDER_MOVED {
    @Override
    void happen(Path folder) throws IOException {
      Files.move(folder, moved(folder));
    }
  },
  FOLDER_REPLACED {
    @Override
    void happen(Path folder) throws IOException {
      FOLDER_MOVED.happen(folder);
      Files.createDirectory(folder);
      for (Path file : files(moved(folder), "")) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
      empty(moved(folder));
    }
  };

  abstract void happen(Path folder) throws IOException;

  /** Where a folder is after it was moved. */
  static Path moved(Path folder) {
    return folder.resolveSibling("moved");
  }

  /** The names of all files of a folder, with their bytes; empty if there is no folder. */
  static SortedMap<String, String> content(Path folder) throws IOException {
    var content = new TreeMap<String, String>();
    for (Path file : Files.exists(folder) ? files(folder, "") : List.<Path>of()) {
      String bytes = HexFormat.of().formatHex(Files.readAllBytes(file));
      content.put(file.getFileName().toString(), bytes);
    }
    return content;
  }

  private static List<Path> files(Path folder, String suffix) throws IOException {
    try (var all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  private static void empty(Path folder) throws IOException {
    for (Path file : files(folder, "")) {
      Files.delete(file);
    }
  }
}
