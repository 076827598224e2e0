package org.inkling.house;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.inkling.NativeAccessException;
import org.inkling.disk.btree.BTreeIndex;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.FetchStrategy;
import org.inkling.disk.index.PageCache;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/** A program that tries whatever makes or opens a file, twice, and says what came of it. */
final class DeniedFilesMain {
  static final String DONE = "done";
  static final List<String> STORES =
      List.of("open a store", "load a store", "open a durable index", "load a durable index");
  static final List<String> ATTEMPTS =
      Stream.concat(
              Stream.of(
                  "build a file",
                  "open a file",
                  "store a strategy",
                  "make a cache",
                  "build a tree",
                  "open a tree"),
              STORES.stream())
          .toList();

  private static final SortedEntrySource ENTRIES =
      SortedEntrySource.of(new long[] {7}, new long[] {70});

  private DeniedFilesMain() {}

  public static void main(String[] args) {
    for (String attempt : ATTEMPTS) {
      for (int turn = 0; turn < 2; turn++) {
        System.out.println(attempt + " " + turn + ": " + outcome(attempt, Path.of(args[0]), turn));
      }
    }
  }

  private static String outcome(String attempt, Path folder, int turn) {
    try {
      attempt(attempt, folder, turn);
      return DONE;
    } catch (NativeAccessException e) {
      return e.getMessage();
    }
  }

  private static void attempt(String attempt, Path folder, int turn) {
    Path file = folder.resolve("file");
    Path tree = folder.resolve("tree");
    switch (attempt) {
      case "build a file" -> DiskIndex.builder(file).build(ENTRIES).close();
      case "open a file" -> DiskIndex.open(file).close();
      case "store a strategy" -> DiskIndex.storeFetch(file, FetchStrategy.FROM_MIDDLE);
      case "make a cache" -> PageCache.of(1 << 20).close();
      case "build a tree" -> BTreeIndex.builder().build(tree, ENTRIES).close();
      case "open a tree" -> BTreeIndex.builder().open(tree).close();
      default -> attemptStore(attempt, folder, turn);
    }
  }

  private static void attemptStore(String attempt, Path folder, int turn) {
    Path store = folder.resolve(attempt + turn);
    switch (attempt) {
      case "open a store" -> HybridIndex.open(store).close();
      case "load a store" -> HybridIndex.load(store, HybridOptions.defaults(), ENTRIES).close();
      case "open a durable index" ->
          DurableIndex.open(
                  store, DurableOptions.defaults(), entries -> LoftIndex.builder().build(entries))
              .close();
      case "load a durable index" ->
          DurableIndex.load(
                  store,
                  DurableOptions.defaults(),
                  ENTRIES,
                  entries -> LoftIndex.builder().build(entries))
              .close();
      default -> throw new AssertionError(attempt);
    }
  }
}
