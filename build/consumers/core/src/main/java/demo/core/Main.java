package demo.core;

import static java.nio.charset.StandardCharsets.*;

import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.inkling.bli.*;
import org.inkling.bytes.*;
import org.inkling.codec.*;
import org.inkling.index.*;
import org.inkling.loft.*;
import org.inkling.source.*;
import org.inkling.xindex.*;

/** Runs the examples of the README and of the page about embedding. */
public final class Main {
  private Main() {}

  /** Prints what the examples print. */
  public static void main(String[] arguments) {
    // README.md, java block 1
    byteStrings();
    readMostly();
    updateInPlace();
    withoutOrder();
    rows();
    readings();
    update();
    encode();
  }

  private static void byteStrings() {
    // README.md, java block 2
  }

  private static void readMostly() {
    long[] keys = {2, 3, 5, 7, 11};
    long[] values = {20, 30, 50, 70, 110};
    // docs/embedding.md, java block 1
  }

  private static void updateInPlace() {
    long[] keys = {2, 3, 5, 7, 11};
    long[] values = {20, 30, 50, 70, 110};
    // docs/embedding.md, java block 2
  }

  private static void withoutOrder() {
    long[] keys = {2, 3, 5, 7, 11};
    long[] values = {20, 30, 50, 70, 110};
    LongAdder total = new LongAdder();
    // docs/embedding.md, java block 3
    System.out.println(total.sum() == Long.MAX_VALUE + 281L);
  }

  private static void rows() {
    // docs/embedding.md, java block 4
  }

  private static void readings() {
    // docs/embedding.md, java block 5
  }

  private static void update() {
    long page = 1;
    long sensor = 2;
    long reading = 5;
    long account = 3;
    long fee = 10;
    long name = 4;
    AtomicLong ids = new AtomicLong();
    try (LoftIndex index = LoftIndex.builder().build()) {
      index.put(account, 100);
      // docs/embedding.md, java block 6
      System.out.println(
          visits + " " + max + " " + isThere + " " + index.get(account, -1) + " " + id);
    }
  }

  private static void encode() {
    int customer = 7;
    int order = 42;
    long row = 100;
    try (LoftIndex index = LoftIndex.builder().build()) {
      // docs/embedding.md, java block 7
    }
  }
}
