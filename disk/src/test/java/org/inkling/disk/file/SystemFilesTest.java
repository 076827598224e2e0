package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that files fulfil the contract of the layer, in each access mode. */
class SystemFilesTest {
  private static final int BLOCK = 4096;
  private static final int BLOCKS = 16;

  @TempDir Path folder;

  private final FileLayer files = new SystemFiles();

  /** Creates a file in which block i is filled with bytes i + mark. */
  private Path blocks(String name, int mark) throws IOException {
    Path file = folder.resolve(name);
    ByteBuffer bytes = ByteBuffer.allocate(BLOCK * BLOCKS);
    for (int i = 0; i < bytes.capacity(); i++) {
      bytes.put(i, (byte) (i / BLOCK + mark));
    }
    Files.write(file, bytes.array());
    return file;
  }

  private static int firstByte(StorageFile file, int block) throws IOException {
    ByteBuffer into = AlignedBuffers.allocate(BLOCK, BLOCK);
    assertEquals(BLOCK, file.read(into, (long) block * BLOCK));
    for (int i = 0; i < BLOCK; i++) {
      assertEquals(into.get(0), into.get(i));
    }
    return into.get(0);
  }

  @ParameterizedTest
  @EnumSource
  void readsFillTheBufferOrMeetTheEnd(AccessMode mode) throws IOException {
    try (StorageFile file = files.open(blocks("a", 0), mode)) {
      assertEquals((long) BLOCK * BLOCKS, file.size());
      assertEquals(7, firstByte(file, 7));
      ByteBuffer into = AlignedBuffers.allocate(4 * BLOCK, BLOCK);
      assertEquals(2 * BLOCK, file.read(into, (long) (BLOCKS - 2) * BLOCK));
      assertEquals(2 * BLOCK, into.position());
      assertEquals(0, file.read(into.clear(), (long) BLOCKS * BLOCK));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatEndsWithinABlockIsReadToItsEnd(AccessMode mode) throws IOException {
    Path path = blocks("a", 0);
    try (FileChannel channel = FileChannel.open(path, java.nio.file.StandardOpenOption.WRITE)) {
      channel.truncate(BLOCK + 100);
    }
    try (StorageFile file = files.open(path, mode)) {
      ByteBuffer into = AlignedBuffers.allocate(4 * BLOCK, BLOCK);
      assertEquals(BLOCK + 100, file.read(into, 0));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptNeitherFailsAReadNorHurtsOthers(AccessMode mode) throws Exception {
    var stop = new AtomicBoolean();
    try (StorageFile file = files.open(blocks("a", 0), mode);
        var others = Executors.newFixedThreadPool(3)) {
      var readers = new ArrayList<Future<Integer>>();
      Callable<Integer> reading =
          () -> {
            int reads = 0;
            while (!stop.get()) {
              assertEquals(reads % BLOCKS, firstByte(file, reads % BLOCKS));
              reads++;
            }
            return reads;
          };
      for (int i = 0; i < 3; i++) {
        readers.add(others.submit(reading));
      }
      for (int i = 0; i < 50; i++) {
        Thread.currentThread().interrupt();
        assertEquals(i % BLOCKS, firstByte(file, i % BLOCKS));
        assertTrue(Thread.interrupted(), "the interrupt flag stays set");
      }
      stop.set(true);
      for (var reader : readers) {
        assertTrue(reader.get() >= 0);
      }
    } finally {
      Thread.interrupted();
    }
  }

  @ParameterizedTest
  @EnumSource
  void anOpenFileStaysTheSameWhenItsNameGoesToAnother(AccessMode mode) throws IOException {
    Path path = blocks("a", 0);
    try (StorageFile file = files.open(path, mode)) {
      Files.move(blocks("b", 50), path, StandardCopyOption.REPLACE_EXISTING);
      assertEquals(3, firstByte(file, 3));
      Thread.currentThread().interrupt(); // the file is reopened
      assertEquals(4, firstByte(file, 4));
      assertTrue(Thread.interrupted());
      try (ReadQueue queue = file.queue(2, BLOCK)) {
        queue.submit(1, 5 * BLOCK, BLOCK);
        assertEquals(1, queue.take());
        assertEquals(BLOCK, queue.bytes(1));
        assertEquals(5, queue.buffer(1).get(0));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatShrinksIsReadToItsNewEnd(AccessMode mode) throws IOException {
    Path path = blocks("a", 0);
    try (StorageFile file = files.open(path, mode)) {
      assertEquals(9, firstByte(file, 9));
      try (FileChannel channel = FileChannel.open(path, java.nio.file.StandardOpenOption.WRITE)) {
        channel.truncate(8 * BLOCK);
      }
      ByteBuffer into = AlignedBuffers.allocate(BLOCK, BLOCK);
      assertEquals(0, file.read(into, 9 * BLOCK));
      assertEquals(0, file.read(into, 8 * BLOCK));
      assertEquals(7, firstByte(file, 7));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClosedFileSaysSo(AccessMode mode) throws IOException {
    StorageFile file = files.open(blocks("a", 0), mode);
    file.close();
    file.close();
    assertThrows(IllegalStateException.class, () -> firstByte(file, 0));
  }

  @ParameterizedTest
  @EnumSource
  void aMissingFileIsNamed(AccessMode mode) {
    Path missing = folder.resolve("missing");
    var failure = assertThrows(NoSuchFileException.class, () -> files.open(missing, mode));
    assertEquals(missing.toString(), failure.getFile());
  }

  @Test
  void aFileIsMappedByAThreadThatIsInterrupted() throws IOException {
    Path path = blocks("a", 0);
    Thread.currentThread().interrupt();
    try (StorageFile file = files.open(path, AccessMode.MAPPED)) {
      assertTrue(Thread.interrupted(), "the interrupt flag stays set");
      assertEquals(5, firstByte(file, 5));
    } finally {
      Thread.interrupted();
    }
  }

  private interface Change {
    void make(StorageFile file) throws IOException;
  }

  private static final ByteBuffer BLOCK_OF_99 = AlignedBuffers.allocate(BLOCK, BLOCK);

  static {
    for (int i = 0; i < BLOCK; i++) {
      BLOCK_OF_99.put(i, (byte) 99);
    }
  }

  private static void write99(StorageFile file) throws IOException {
    file.write(BLOCK_OF_99.duplicate(), 2 * BLOCK);
  }

  @ParameterizedTest
  @EnumSource(names = {"DIRECT", "BUFFERED"})
  void anInterruptEndsNoWrite(AccessMode mode) throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/fd")), "needs the descriptors of this process");
    Path path = blocks("a", 0);
    try (StorageFile file = files.edit(path, mode)) {
      writeAfterAnInterrupt(file, path);
    }
    assertEquals(99, Files.readAllBytes(path)[2 * BLOCK + 1]);
  }

  @Test
  void anInterruptEndsNoWriteOfAFileThatWasMade() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/fd")), "needs the descriptors of this process");
    Path path = folder.resolve("a");
    Path moved = folder.resolve("moved");
    try (StorageFile file = files.create(path)) {
      files.rename(path, moved);
      blocks("a", 0); // another file, which must stay unchanged
      writeAfterAnInterrupt(file, moved);
      file.truncate(3L * BLOCK);
    }
    assertEquals(3L * BLOCK, Files.size(moved));
    assertEquals(99, Files.readAllBytes(moved)[2 * BLOCK + 1]);
    assertEquals(2, Files.readAllBytes(path)[2 * BLOCK + 1]);
  }

  @Test
  void interruptsAtAnyMomentEndNoWrite() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/fd")), "needs the descriptors of this process");
    try (StorageFile file = files.create(folder.resolve("a"));
        var writers = Executors.newSingleThreadExecutor()) {
      var writer = new AtomicReference<Thread>();
      Future<Integer> interrupts =
          writers.submit(
              () -> {
                writer.set(Thread.currentThread());
                int seen = 0;
                for (int i = 0; i < 1_000; i++) {
                  file.write(BLOCK_OF_99.duplicate(), (long) (i % BLOCKS) * BLOCK);
                  file.truncate((long) BLOCKS * BLOCK);
                  if (i % 100 == 0) {
                    file.sync();
                    files.syncFolder(folder);
                  }
                  seen += Thread.interrupted() ? 1 : 0;
                }
                writer.set(null);
                return seen;
              });
      while (!interrupts.isDone()) {
        Thread running = writer.get();
        if (running != null) {
          running.interrupt();
        }
      }
      assertTrue(interrupts.get() > 0);
      for (int block = 0; block < BLOCKS; block++) {
        assertEquals(99, firstByte(file, block));
      }
    }
  }

  @Test
  void anInterruptedThreadTakesALockAndSyncsAFolder() throws IOException {
    Thread.currentThread().interrupt();
    try {
      files.createFolder(folder.resolve("x").resolve("y"));
      files.lock(folder.resolve("lock")).close();
      files.syncFolder(folder);
      files.create(folder.resolve("a")).close();
      files.rename(folder.resolve("a"), folder.resolve("b"));
      assertEquals(0, files.size(folder.resolve("b")));
      assertEquals(2, files.list(folder).size());
      files.delete(folder.resolve("b"));
    } finally {
      assertTrue(Thread.interrupted(), "the interrupt flag stays set");
    }
  }

  @Test
  void whatCannotBeSyncedIsNamedAsByTheJdk() {
    Path missing = folder.resolve("missing");
    var failure = assertThrows(NoSuchFileException.class, () -> files.syncFolder(missing));
    assertEquals(missing.toString(), failure.getFile());
  }

  private static void writeAfterAnInterrupt(StorageFile file, Path path) throws IOException {
    long bytes = Math.max(3L * BLOCK, Files.size(path));
    var changes = new ArrayList<Change>();
    changes.add(SystemFilesTest::write99);
    changes.add(StorageFile::sync);
    changes.add(StorageFile::syncContent);
    if (file.mode() == AccessMode.BUFFERED) {
      changes.add(open -> open.truncate(bytes));
    }
    for (Change change : changes) {
      Thread.currentThread().interrupt();
      try {
        change.make(file);
        assertEquals(bytes, file.size()); // closes the channel
        change.make(file);
      } finally {
        assertTrue(Thread.interrupted(), "the interrupt flag stays set");
      }
    }
    assertEquals(99, firstByte(file, 2));
  }

  @Test
  void whatIsWrittenDirectlyIsRead() throws IOException {
    Path path = blocks("a", 0);
    try (StorageFile file = files.edit(path, AccessMode.DIRECT)) {
      ByteBuffer bytes = AlignedBuffers.allocate(BLOCK, BLOCK);
      for (int i = 0; i < BLOCK; i++) {
        bytes.put(i, (byte) 99);
      }
      file.write(bytes, 2 * BLOCK);
      assertEquals(99, firstByte(file, 2));
      file.sync();
    }
    assertEquals(99, Files.readAllBytes(path)[2 * BLOCK + 1]);
  }

  @Test
  void aFileIsMadeOnce() throws IOException {
    Path path = folder.resolve("new");
    files.create(path).close();
    assertThrows(FileAlreadyExistsException.class, () -> files.create(path));
    files.delete(path);
    files.delete(path);
    assertFalse(Files.exists(path));
  }

  @Test
  void aFileIsMeasuredWithoutAChannel() throws IOException {
    Path path = blocks("a", 0);
    var closed =
        new SystemFiles(
            (file, options) -> {
              throw new IOException("opened");
            });
    assertEquals((long) BLOCK * BLOCKS, closed.size(path));
    assertThrows(NoSuchFileException.class, () -> closed.size(folder.resolve("missing")));
  }

  @Test
  void whereDirectAccessIsRefusedTheFileIsReadThroughTheCache() throws IOException {
    var refusing = new SystemFiles(SystemFilesTest::refuseDirect);
    try (StorageFile file = refusing.open(blocks("a", 0), AccessMode.DIRECT)) {
      assertEquals(AccessMode.BUFFERED, file.mode());
      assertEquals(1, file.alignment());
      assertEquals(6, firstByte(file, 6));
    }
  }

  private static FileChannel refuseDirect(Path file, Set<? extends OpenOption> options)
      throws IOException {
    if (options.stream().anyMatch(option -> option.toString().equals("DIRECT"))) {
      throw new IOException("Invalid argument");
    }
    return FileChannel.open(file, options);
  }

  /** A name of another file system is not confused with the same name of this one. */
  @Test
  void aFileOfAnotherFileSystemIsNotMixedUp() throws IOException {
    Path here = Files.write(folder.resolve("same"), new byte[] {1});
    Path archive = folder.resolve("archive.zip");
    try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
      Path there = zip.getPath(here.toString());
      Files.createDirectories(there.getParent());
      Files.write(there, new byte[] {2});
      try (StorageFile file = new SystemFiles().open(there, AccessMode.BUFFERED)) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(1);
        assertEquals(1, file.read(bytes, 0));
        assertEquals(2, bytes.get(0));
      }
    }
  }
}
