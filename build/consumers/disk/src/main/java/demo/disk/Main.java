package demo.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.disk.index.*;
import org.inkling.loft.*;
import org.inkling.source.*;

/** Runs the example of the page about index files. */
public final class Main {
  private Main() {}

  /** Builds a file, and prints what is found in it. */
  public static void main(String[] arguments) throws IOException {
    Path path = Files.createTempDirectory(Path.of("target"), "disk").resolve("index");
    long[] keys = {2, 3, 5, 7, 11};
    long[] values = {20, 30, 50, 70, 110};
    long[] wanted = {11, 6, 2};
    long[] found = new long[wanted.length];
    // docs/disk.md, java block 1
    for (int i = 0; i < wanted.length; i++) {
      System.out.println(wanted[i] + " has " + found[i]);
    }
    System.out.println("again: " + again.get(7, -1) + ", from the cache: " + kept.get(7, -1));
    try (LoftIndex loft = LoftIndex.builder().build()) {
      loft.put(13, 130);
      // docs/disk.md, java block 2
      System.out.println(copy.size() + " copied");
      copy.close();
    }
    try (DiskIndex saved = DiskIndex.open(path)) {
      System.out.println("saved: " + saved.get(13, -1));
    }
    again.close();
    kept.close();
    pages.close();
  }
}
