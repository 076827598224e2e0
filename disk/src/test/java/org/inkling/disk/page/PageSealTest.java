package org.inkling.disk.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Checks that a sealed page is recognised, and that any other page is not. */
class PageSealTest {
  private static final PageFormat FORMAT = new PageFormat(4096, 0x1234_5678_9ABC_DEF0L);
  private static final int AT = 4096;

  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(3 * 4096).order(ByteOrder.LITTLE_ENDIAN);
  private final PageSeal seal = new PageSeal(FORMAT);

  private void sealEntries(int count) {
    for (int i = 0; i < count; i++) {
      PageFormat.setEntry(buffer, AT, i, 10L * i, -i);
    }
    seal.seal(buffer, AT, 77, PageKind.DATA, count);
  }

  @Test
  void aPageOf4KiBHas255Entries() {
    assertEquals(255, FORMAT.entriesPerPage());
    assertEquals(4080, FORMAT.contentBytes());
  }

  @Test
  void sizesArePowersOfTwo() {
    for (int wrong : new int[] {0, 256, 4095, 5000, 2 << 20}) {
      assertFalse(PageFormat.isPageSize(wrong));
      assertThrows(IllegalArgumentException.class, () -> new PageFormat(wrong, 0));
    }
  }

  @Test
  void aSealedPageIsWhole() {
    sealEntries(200);
    assertNull(seal.damage(buffer, AT, 77, PageKind.DATA));
    assertEquals(200, FORMAT.count(buffer, AT));
    assertEquals(1990, PageFormat.key(buffer, AT, 199));
    assertEquals(-199, PageFormat.value(buffer, AT, 199));
  }

  @Test
  void anyFlippedBitIsSeen() {
    sealEntries(255);
    for (int i = 0; i < 4096 * 8; i++) {
      int at = AT + i / 8;
      byte whole = buffer.get(at);
      buffer.put(at, (byte) (whole ^ 1 << i % 8));
      assertNotNull(seal.damage(buffer, AT, 77, PageKind.DATA));
      buffer.put(at, whole);
    }
  }

  @Test
  void aPageElsewhereOrOfAnotherFileIsSeen() {
    sealEntries(255);
    assertNotNull(seal.damage(buffer, AT, 78, PageKind.DATA));
    assertNotNull(seal.damage(buffer, AT, 77L + (1L << 32), PageKind.DATA));
    var other = new PageSeal(new PageFormat(4096, 5));
    PageDamage damage = other.damage(buffer, AT, 77, PageKind.DATA);
    assertNotNull(damage);
    assertTrue(damage.found().contains("9abcdef0"), damage::toString);
    var similar = new PageSeal(new PageFormat(4096, 0x9ABC_DEF0L));
    assertNotNull(similar.damage(buffer, AT, 77, PageKind.DATA));
  }

  @Test
  void aPageThatWasNeverWrittenIsSeen() {
    for (PageKind kind : PageKind.values()) {
      var damage = new PageSeal(new PageFormat(4096, 0)).damage(buffer, AT, 0, kind);
      assertNotNull(damage);
      assertEquals("zeros", damage.found());
    }
  }

  @Test
  void aPageOfAnotherKindIsSeen() {
    sealEntries(255);
    PageDamage damage = seal.damage(buffer, AT, 77, PageKind.METADATA);
    assertEquals(new PageDamage("a page of kind METADATA", "one of kind DATA"), damage);
  }

  @Test
  void aCountBeyondThePageIsSeen() {
    seal.seal(buffer, AT, 77, PageKind.DATA, 256);
    assertNotNull(seal.damage(buffer, AT, 77, PageKind.DATA));
    seal.seal(buffer, AT, 77, PageKind.FOOTER, 4081);
    assertNotNull(seal.damage(buffer, AT, 77, PageKind.FOOTER));
    seal.seal(buffer, AT, 77, PageKind.DATA, -1);
    assertNotNull(seal.damage(buffer, AT, 77, PageKind.DATA));
  }

  @Test
  void keysAreSearchedInSignedOrder() {
    var random = TestSeed.random("PageSealTest");
    for (int round = 0; round < 200; round++) {
      int count = random.nextInt(256);
      long[] keys = random.longs(count).sorted().distinct().toArray();
      for (int i = 0; i < keys.length; i++) {
        PageFormat.setEntry(buffer, AT, i, keys[i], 0);
      }
      for (int probe = 0; probe < 50; probe++) {
        long key =
            keys.length > 0 && random.nextBoolean()
                ? keys[random.nextInt(keys.length)] + random.nextInt(-1, 2)
                : random.nextLong();
        int expected = 0;
        while (expected < keys.length && keys[expected] <= key) {
          expected++;
        }
        assertEquals(expected, PageFormat.countUpTo(buffer, AT, keys.length, key));
      }
    }
  }
}
