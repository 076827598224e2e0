package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a close frees the memory, and that no thread can use it afterwards. */
class DirectBufferTest {
  private static final int BYTES = 100;
  private static final int ALIGNMENT = 4096;

  private static DirectBuffer make(boolean ofThread) {
    return ofThread ? DirectBuffer.ofThread(BYTES, ALIGNMENT) : new DirectBuffer(BYTES, ALIGNMENT);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itIsZeroedAlignedAndGoneAfterTheClose(boolean ofThread) {
    DirectBuffer memory = make(ofThread);
    ByteBuffer bytes = memory.bytes();
    assertEquals(ByteOrder.LITTLE_ENDIAN, bytes.order());
    assertEquals(BYTES, bytes.capacity());
    assertEquals(0, MemorySegment.ofBuffer(bytes).address() % ALIGNMENT);
    for (int at = 0; at < BYTES; at++) {
      assertEquals(0, bytes.get(at));
    }
    bytes.putLong(0, 1);
    memory.close();
    memory.close();
    assertThrows(IllegalStateException.class, () -> bytes.getLong(0));
    assertThrows(IllegalStateException.class, () -> bytes.putLong(0, 1));
  }

  @Test
  void anyThreadMayUseAndCloseASharedOne() {
    DirectBuffer memory = make(false);
    CompletableFuture.runAsync(
            () -> {
              memory.bytes().putLong(0, 1);
              memory.close();
            })
        .join();
    assertThrows(IllegalStateException.class, () -> memory.bytes().getLong(0));
  }

  @Test
  void noOtherThreadMayUseOrCloseOneOfAThread() {
    try (DirectBuffer memory = make(true)) {
      for (Runnable use : new Runnable[] {() -> memory.bytes().getLong(0), memory::close}) {
        var failure =
            assertThrows(CompletionException.class, () -> CompletableFuture.runAsync(use).join());
        assertInstanceOf(WrongThreadException.class, failure.getCause());
      }
      assertEquals(0, memory.bytes().getLong(0));
    }
  }
}
