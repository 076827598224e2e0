package org.inkling.hybrid.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.inkling.hybrid.run.RunPart;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written is read, one or the other after a crash, and nothing else is accepted. */
class ManifestTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final Path FILE = FOLDER.resolve(Manifest.NAME);

  private final SplittableRandom random = TestSeed.random("ManifestTest");
  private final SimulatedDisk disk = new SimulatedDisk();

  private static Manifest sample() {
    return sample(KeyOrder.SIGNED);
  }

  private static Manifest sample(KeyOrder order) {
    return new Manifest(
        0x123456789ABCDEFL,
        StoreKind.HYBRID,
        order,
        7,
        3,
        List.of(
            new RunPart(9, -5, 1, Long.MIN_VALUE, Long.MIN_VALUE, 4_096),
            new RunPart(2, 77, 1_000, -4_000, 12, 1 << 20),
            new RunPart(31, 0, 2, 13, Long.MAX_VALUE, 1)));
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    Manifest manifest = sample();
    manifest.write(disk, FOLDER);
    assertEquals(manifest, Manifest.read(disk, FOLDER));
    assertEquals(76 + 3 * 48, disk.bytes(FILE).length);
    assertEquals(1_003, manifest.entries());
    Manifest next = manifest.next(8, List.of());
    next.write(disk, FOLDER);
    assertEquals(
        new Manifest(manifest.storeId(), StoreKind.HYBRID, KeyOrder.SIGNED, 8, 8, List.of()), next);
    assertEquals(next, Manifest.read(disk, FOLDER));
    assertEquals(List.of(FILE), disk.list(FOLDER));
    disk.remove(FILE);
    assertThrows(FileAccessException.class, () -> Manifest.read(disk, FOLDER));
  }

  @ParameterizedTest
  @EnumSource(Survival.class)
  void aCrashLeavesTheOneOrTheOther(Survival survival) {
    Manifest before = sample();
    Manifest after = before.next(9, List.of(new RunPart(32, 1, 1, 5, 5, 99)));
    for (int round = 0; round < 20; round++) {
      var crashing = new SimulatedDisk();
      before.write(crashing, FOLDER);
      int[] changes = {0};
      crashing.beforeEachChange(
          () -> {
            changes[0]++;
            Manifest found = Manifest.read(crashing.crash(random, survival), FOLDER);
            assertTrue(found.equals(before) || found.equals(after), found.toString());
          });
      after.write(crashing, FOLDER);
      assertTrue(changes[0] >= 5, changes[0] + " changes");
      crashing.beforeEachChange(() -> {});
      assertEquals(after, Manifest.read(crashing.crash(random, Survival.NONE), FOLDER));
    }
  }

  @Test
  void aFailureAtAnyCallIsToldAndLeavesTheOneOrTheOther() {
    Manifest before = sample();
    Manifest after = before.next(9, List.of());
    var counted = new FaultyFiles(new SimulatedDisk());
    after.write(counted, FOLDER);
    for (int call = 0; call < counted.calls().size(); call++) {
      var under = new SimulatedDisk();
      before.write(under, FOLDER);
      var faulty = new FaultyFiles(under);
      faulty.failAt(call);
      var told = assertThrows(FileAccessException.class, () -> after.write(faulty, FOLDER));
      assertTrue(told.getMessage().contains(FaultyFiles.INJECTED), told.getMessage());
      assertEquals(0, faulty.open());
      Manifest found = Manifest.read(under, FOLDER);
      assertTrue(found.equals(before) || found.equals(after), found.toString());
      after.write(under, FOLDER);
      assertEquals(after, Manifest.read(under, FOLDER));
    }
  }

  /** What is there stays: a store that has counted to its end can still be read. */
  @Test
  void whatWouldBeRefusedIsNotWritten() {
    Manifest last =
        new Manifest(
            1, StoreKind.HYBRID, KeyOrder.SIGNED, (1L << 62) - 1, (1L << 62) - 1, sample().parts());
    last.write(disk, FOLDER);
    assertEquals(last, Manifest.read(disk, FOLDER));
    assertThrows(IllegalStateException.class, () -> last.next(5, List.of()).write(disk, FOLDER));
    Manifest segment = new Manifest(1, StoreKind.HYBRID, KeyOrder.SIGNED, 1, 1L << 62, List.of());
    assertThrows(IllegalStateException.class, () -> segment.write(disk, FOLDER));
    Manifest part =
        new Manifest(
            1,
            StoreKind.HYBRID,
            KeyOrder.SIGNED,
            1,
            1,
            List.of(new RunPart(1L << 62, 1, 1, 5, 5, 4_096)));
    assertThrows(IllegalStateException.class, () -> part.write(disk, FOLDER));
    assertEquals(last, Manifest.read(disk, FOLDER));
  }

  private void assertRefused(byte[] bytes, String what) {
    disk.put(FILE, bytes);
    var refused = assertThrows(CorruptFileException.class, () -> Manifest.read(disk, FOLDER), what);
    assertEquals(FILE, refused.file());
  }

  /** A store of signed keys is written as before there was an order, so older releases read it. */
  @Test
  void theVersionOfTheFormatIsThatOfTheOrder() throws Exception {
    for (KeyOrder order : KeyOrder.values()) {
      Manifest manifest = sample(order);
      manifest.write(disk, FOLDER);
      assertEquals(manifest, Manifest.read(disk, FOLDER));
      assertEquals(order, manifest.next(9, List.of()).keyOrder());
      byte[] bytes = disk.bytes(FILE);
      assertEquals(1 + order.ordinal(), bytes[24]);
      assertEquals(order.ordinal(), bytes[46]);
      assertEquals(76 + 3 * 48, bytes.length);
    }
  }

  @ParameterizedTest
  @EnumSource(KeyOrder.class)
  void everyBitAndEveryLengthIsChecked(KeyOrder order) throws Exception {
    sample(order).write(disk, FOLDER);
    byte[] whole = disk.bytes(FILE);
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertRefused(flipped, "bit " + bit);
    }
    for (int length = 0; length < whole.length; length++) {
      assertRefused(Arrays.copyOf(whole, length), length + " bytes");
    }
    assertRefused(Arrays.copyOf(whole, whole.length + 1), "one more");
    assertRefused(Arrays.copyOf(whole, whole.length + 48), "as one part more");
  }

  /** Writes a word into the sample, and the checksums that go with it. */
  private void assertWordRefused(int at, int bytes, long word) throws Exception {
    sample().write(disk, FOLDER);
    ByteBuffer changed = ByteBuffer.wrap(disk.bytes(FILE)).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes == Long.BYTES) {
      changed.putLong(at, word);
    } else {
      changed.putInt(at, (int) word);
    }
    changed.putInt(40, checksum(changed.array(), 40));
    int end = changed.capacity() - 4;
    changed.putInt(end, checksum(changed.array(), end));
    assertRefused(changed.array(), "word " + word + " at " + at);
  }

  private static int checksum(byte[] bytes, int end) {
    var crc = new CRC32C();
    crc.update(bytes, 0, end);
    return (int) crc.getValue();
  }

  @Test
  void wordsThatMakeNoSenseAreRefusedUnderRightChecksums() throws Exception {
    int second = 72 + 48;
    assertWordRefused(8, 8, 0x2020202020202020L); // another format
    assertWordRefused(24, 4, 0);
    assertWordRefused(24, 4, 2); // the version of unsigned keys, with signed keys
    assertWordRefused(24, 4, 3); // a later version
    assertWordRefused(44, 4, 1 | 1 << 16); // unsigned keys in the version of signed ones
    assertWordRefused(28, 4, 40); // parts of another size
    for (int kind : new int[] {0, 3, -1}) {
      assertWordRefused(44, 4, kind);
    }
    for (long none : new long[] {0, -1, Long.MIN_VALUE}) {
      assertWordRefused(48, 8, none); // a version
      assertWordRefused(56, 8, none); // a segment
      assertWordRefused(second, 8, none); // a number
      assertWordRefused(second + 16, 8, none); // entries
      assertWordRefused(second + 40, 8, none); // a size
    }
    for (long last : new long[] {1L << 62, Long.MAX_VALUE}) { // which the next write would pass
      assertWordRefused(48, 8, last); // a version
      assertWordRefused(56, 8, last); // a segment
      assertWordRefused(second, 8, last); // a number
    }
    for (long count : new long[] {-1, 0, 2, 4, 1 << 20, Integer.MAX_VALUE, 1L << 32, 1L << 61}) {
      assertWordRefused(64, 8, count);
    }
    assertWordRefused(second, 8, 9); // the number of another
    assertWordRefused(second + 16, 8, 4_014); // more entries than keys
    assertWordRefused(second + 24, 8, 13); // from above its greatest
    assertWordRefused(second + 24, 8, Long.MIN_VALUE); // within the one before
    assertWordRefused(second + 32, 8, 13); // within the one behind
  }
}
