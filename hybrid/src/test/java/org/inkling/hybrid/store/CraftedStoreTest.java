package org.inkling.hybrid.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.format.CraftedFile;
import org.inkling.disk.format.CraftedPages;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.log.LogOptions;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.hybrid.run.RunWriter;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.index.Cursor;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * That no field of a manifest, a segment or a run makes an opening hang, take memory, or fail
 * untold; and that a store that opens can be written, closed and opened again.
 */
@Timeout(value = 1_200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CraftedStoreTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final Path MANIFEST = FOLDER.resolve(Manifest.NAME);
  private static final Path SEGMENT = FOLDER.resolve("0000000000000002.log");
  private static final Path RUN = FOLDER.resolve("0000000000000002.run");
  private static final int PAGE = 512;
  private static final int RECORDS = 12;
  private static final int SAMPLES = 250;
  private static final RunOptions SMALL =
      RunOptions.defaults()
          .pageBytes(PAGE)
          .partitionEntries(40)
          .access(DiskIndexOptions.defaults().buffered());

  private final LogOptions options = LogOptions.defaults().bufferRecords(1_024).reserveBytes(0);
  private final Map<Path, byte[]> whole = new TreeMap<>();

  /** Three files of a run, and a segment with records. */
  @BeforeEach
  void write() throws Exception {
    var disk = new SimulatedDisk();
    try (StoreFolder store = StoreFolder.open(disk, FOLDER, StoreKind.HYBRID);
        WriteAheadLog log = store.create(options, KeyOrder.SIGNED)) {
      long segment = log.rotate();
      log.awaitSegment(segment);
      long[] keys = new long[100];
      Arrays.setAll(keys, i -> i * 1_000L);
      StaticRun run =
          RunWriter.write(
              store.runs(), SMALL, SortedEntrySource.of(keys, keys), BuildProgress.NONE);
      run.release();
      store.commit(segment, run.parts());
      log.dropBefore(segment);
      for (int i = 0; i < RECORDS; i++) {
        log.append(RecordKind.PUT, i, i);
      }
    }
    for (Path file : disk.list(FOLDER)) {
      whole.put(file, disk.bytes(file));
    }
  }

  @Test
  void everyFieldOfAManifestIsBounded() throws Exception {
    byte[] manifest = bytes(MANIFEST);
    var file = new CraftedFile(manifest, CraftedStoreTest::sealManifest);
    file.words(8, manifest.length - Integer.BYTES).parts(8, manifest.length - Integer.BYTES);
    assertTrue(file.check(SAMPLES, bytes -> open(MANIFEST, bytes)) > 0);
  }

  @Test
  void everyFieldOfAManifestOfUnsignedKeysIsBounded() throws Exception {
    var disk = new SimulatedDisk();
    Manifest signed = Manifest.read(manifestDisk(), FOLDER);
    new Manifest(
            signed.storeId(),
            signed.kind(),
            KeyOrder.UNSIGNED,
            signed.version(),
            signed.firstSegment(),
            signed.parts())
        .write(disk, FOLDER);
    byte[] manifest = disk.bytes(MANIFEST);
    var file = new CraftedFile(manifest, CraftedStoreTest::sealManifest);
    file.words(8, 72).parts(8, 72);
    assertTrue(file.check(SAMPLES, bytes -> open(MANIFEST, bytes)) > 0);
  }

  private SimulatedDisk manifestDisk() {
    var disk = new SimulatedDisk();
    disk.put(MANIFEST, bytes(MANIFEST));
    return disk;
  }

  private static void sealManifest(ByteBuffer bytes) {
    bytes.putInt(40, checksum(bytes.array(), 40));
    int end = bytes.capacity() - Integer.BYTES;
    bytes.putInt(end, checksum(bytes.array(), end));
  }

  private static int checksum(byte[] bytes, int end) {
    var crc = new CRC32C();
    crc.update(bytes, 0, end);
    return (int) crc.getValue();
  }

  @Test
  void everyFieldOfASegmentIsBounded() throws Exception {
    byte[] segment = bytes(SEGMENT);
    var file = new CraftedFile(segment, CraftedStoreTest::sealSegment);
    file.words(8, 80).parts(8, 80);
    file.words(512, 512 + 3 * 32).parts(512, 512 + 32);
    assertTrue(file.check(SAMPLES, bytes -> open(SEGMENT, bytes)) > 0);
  }

  private static void sealSegment(ByteBuffer bytes) {
    bytes.putInt(40, checksum(bytes.array(), 40));
    bytes.putInt(72, checksum(bytes.array(), 72));
    for (int record = 0; record < RECORDS; record++) {
      int at = 512 + record * 32;
      var summed = ByteBuffer.allocate(44).order(bytes.order());
      summed.putLong(bytes.getLong(32)).putLong(bytes.getLong(64) + record);
      summed.put(bytes.array(), at + 4, 28);
      bytes.putInt(at, checksum(summed.array(), 44));
    }
  }

  @Test
  void everyFieldOfARunIsBounded() throws Exception {
    CraftedFile file = CraftedPages.of(bytes(RUN), PAGE);
    assertTrue(file.check(SAMPLES, bytes -> open(RUN, bytes)) > 0);
  }

  private byte[] bytes(Path file) {
    byte[] bytes = whole.get(file);
    if (bytes == null) {
      throw new AssertionError(file + " of " + whole.keySet());
    }
    return bytes;
  }

  private void open(Path file, byte[] bytes) {
    var disk = new SimulatedDisk();
    whole.forEach(disk::put);
    disk.put(file, bytes);
    try {
      FolderCheck.verify(disk, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
    } catch (CorruptFileException e) {
      use(disk); // what a check refuses an opening may accept
      throw e;
    } catch (IllegalArgumentException e) {
      assertTrue(e.getMessage().contains("a store of kind"), e.toString());
      return;
    }
    use(disk);
    try {
      use(disk);
    } catch (CorruptFileException e) {
      throw new AssertionError("a store that was opened and written is refused", e);
    }
  }

  private void use(SimulatedDisk disk) {
    try (StoreFolder store = StoreFolder.open(disk, FOLDER, StoreKind.HYBRID)) {
      Manifest manifest = store.manifest();
      List<org.inkling.hybrid.run.RunPart> parts = manifest == null ? List.of() : manifest.parts();
      StaticRun run = StaticRun.open(store.runs(), parts, SMALL);
      try (WriteAheadLog log = store.openLog(options, (sequence, kind, key, value) -> {})) {
        walk(run);
        log.acknowledge(log.append(RecordKind.PUT, 7, 8));
        long segment = log.rotate();
        log.awaitSegment(segment);
        store.commit(segment, parts);
      } finally {
        run.release();
      }
    }
  }

  private static void walk(StaticRun run) {
    run.get(5_000, 0);
    try (Cursor cursor = run.ascending()) {
      while (cursor.next()) {
        assertTrue(cursor.key() >= Long.MIN_VALUE);
      }
    }
  }
}
