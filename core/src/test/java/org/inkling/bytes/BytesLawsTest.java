package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

final class BytesLawsTest {

  @Nested
  final class Default extends BytesLaws {
    Default() {
      super(BytesSpec.DEFAULT);
    }
  }

  @Nested
  final class Tiny extends BytesLaws {
    Tiny() {
      super(BytesSpec.TINY);
    }
  }

  /** Of an index that shares its memory with another one, in which each history leaves nothing. */
  @Nested
  final class Shared extends BytesLaws {
    private final BytesMemory memory;
    private final BytesMemoryStatistics before;

    Shared() {
      BytesMemory memory = BytesMemory.create("shared", Long.MAX_VALUE);
      addNeighbour(memory);
      BytesMemoryStatistics before = memory.statistics();
      super(BytesSpec.TINY, BytesSpec.TINY.bytes(memory));
      this.memory = memory;
      this.before = before;
    }

    private static void addNeighbour(BytesMemory memory) {
      BytesIndex neighbour = BytesSpec.DEFAULT.bytes(memory);
      for (int i = 0; i < 500; i++) {
        neighbour.put(StringSpace.number(i), new byte[3 * i]);
      }
    }

    @AfterEach // runs before that of the laws, which closes the index
    void keepsTheMemory() {
      assertEquals(2, memory.statistics().indexes());
    }

    @Override
    void checkClosed() {
      super.checkClosed();
      assertEquals(1, memory.statistics().indexes());
      assertEquals(before.usedBytes(), memory.statistics().usedBytes());
      assertEquals(before.longValueBytes(), memory.statistics().longValueBytes());
      memory.close();
      assertEquals(0, memory.statistics().reservedBytes());
    }
  }
}
