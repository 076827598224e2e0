package demo.hybrid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.*;
import org.inkling.disk.*;
import org.inkling.disk.index.*;
import org.inkling.hybrid.durable.*;
import org.inkling.hybrid.index.*;
import org.inkling.index.*;
import org.inkling.loft.*;

/** Runs the examples of the page about stores. */
public final class Main {
  private Main() {}

  /** Writes to both kinds of stores, and prints what a second opening finds in each. */
  public static void main(String[] arguments) throws IOException {
    hybrid(Files.createTempDirectory(Path.of("target"), "hybrid"));
    Path folder = Files.createTempDirectory(Path.of("target"), "durable");
    durable(folder, 8, 80);
    durable(folder, 9, 90);
    copy(Files.createTempDirectory(Path.of("target"), "copies"));
    shared(Files.createTempDirectory(Path.of("target"), "shared"));
  }

  private static void shared(Path folder) {
    // docs/stores.md, java block 3
    try (pages;
        sessions;
        orders;
        items) {
      sessions.put(1, 2);
      orders.put(3, 4);
      System.out.println("shared: " + (budget.usedBytes() > 0) + " " + items.isEmpty());
    }
  }

  private static void hybrid(Path folder) {
    // docs/stores.md, java block 1
    try (HybridIndex again = HybridIndex.open(folder)) {
      System.out.println("again: " + again.get(7, -1));
    }
  }

  private static void durable(Path folder, long key, long value) {
    DurableOptions options = DurableOptions.defaults();
    // docs/stores.md, java block 2
    try (index) {
      index.put(key, value);
      System.out.println("durable: " + index.asMap());
    }
  }

  private static void copy(Path work) {
    Path path = work.resolve("index");
    Path folder = work.resolve("store");
    long from = 2;
    long to = 3;
    try (LoftIndex loft = LoftIndex.builder().build()) {
      for (long key = 1; key <= 4; key++) {
        loft.put(key, 10 * key);
      }
      DiskIndex.save(loft, path);
      try (DiskIndex file = DiskIndex.open(path)) {
        // docs/embedding.md, java block 8
        System.out.println("copies of " + copy.size() + " and " + store.size() + " entries");
        copy.close();
        store.close();
      }
    }
  }

  private static void show(long done) {
    if (done < 0) {
      throw new IllegalArgumentException("done: " + done);
    }
  }
}
