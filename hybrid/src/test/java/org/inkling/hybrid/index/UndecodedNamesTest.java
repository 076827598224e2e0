package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndex;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.index.SkipListIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Folders and files whose names no locale of this process decodes: a Latin-1 letter is no UTF-8, so
 * the path that a listing returns has another text than name.
 */
class UndecodedNamesTest {
  @TempDir Path parent;

  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    URI name = URI.create(parent.toUri() + "caf%E9");
    try {
      Files.createDirectory(Path.of(name));
    } catch (IOException | IllegalArgumentException e) {
      assumeTrue(false, "this file system has no such names: " + e.getMessage());
    }
    try (Stream<Path> listed = Files.list(parent)) {
      folder = listed.findFirst().orElseThrow();
    }
    assertNotEquals("caf", folder.getFileName().toString());
  }

  @Test
  void aStoreIsMadeOpenedAndCopied() {
    try (HybridIndex index = HybridIndex.open(folder)) {
      index.put(1, 10);
      index.flush();
      index.put(2, 20);
      Path copy = Path.of(URI.create(folder.toUri() + "%FC"));
      index.backup(copy);
      assertEquals(List.of(), HybridIndex.verify(copy, BuildProgress.NONE));
    }
    try (HybridIndex index = HybridIndex.open(folder)) {
      assertEquals(10, index.get(1, 0));
      assertEquals(20, index.get(2, 0));
    }
    assertEquals(List.of(), HybridIndex.verify(folder, BuildProgress.NONE));
  }

  @Test
  void aDurableIndexMakesCheckpoints() {
    var options = DurableOptions.defaults();
    try (DurableIndex index = DurableIndex.open(folder, options, SkipListIndex::load)) {
      index.put(1, 10);
      index.checkpoint();
    }
    try (DurableIndex index = DurableIndex.open(folder, options, SkipListIndex::load)) {
      assertEquals(10, index.get(1, 0));
    }
  }

  @Test
  void aFileIsBuiltAndRead() throws IOException {
    Path file = Path.of(URI.create(folder.toUri() + "%E4".repeat(80) + ".index"));
    var entries = SortedEntrySource.of(new long[] {1, 2}, new long[] {10, 20});
    try (DiskIndex index = DiskIndex.builder(file).build(entries)) {
      assertEquals(20, index.get(2, 0));
      index.verify();
    }
    try (Stream<Path> all = Files.list(folder)) {
      assertEquals(List.of(file), all.toList());
    }
  }
}
