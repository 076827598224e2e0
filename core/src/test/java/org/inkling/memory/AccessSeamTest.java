package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.memory.seam.AccessKind;
import org.inkling.memory.seam.AccessSeam;
import org.junit.jupiter.api.Test;

class AccessSeamTest {
  /** Runs in a JVM of its own, since the flag is a constant. */
  static final class Probe {
    public static void main(String[] arguments) {
      try (var memory = SlabAllocator.create("probe", Long.MAX_VALUE)) {
        long word = memory.allocate(64);
        var seen = new ArrayList<AccessKind>();
        AccessSeam.listen(
            (kind, address) -> {
              if (address == word) {
                seen.add(kind);
              }
            });
        touch(word);
        AccessSeam.listen(null);
        touch(word);
        if (!seen.equals(List.of(AccessKind.values()))) {
          throw new AssertionError("seen " + seen);
        }
        AccessSeam.listen(
            (kind, address) -> {
              throw new IllegalStateException("disturbed");
            });
        try {
          NativeMemory.putLongRelease(word, 77);
          throw new AssertionError("the listener's exception was lost");
        } catch (IllegalStateException expected) {
          AccessSeam.listen(null);
        }
        if (NativeMemory.getLong(word) == 77) {
          throw new AssertionError("the access happened");
        }
      }
    }

    private static void touch(long word) {
      long unused = NativeMemory.getLongOpaque(word);
      NativeMemory.putLongOpaque(word, 1);
      unused += NativeMemory.getLongAcquire(word);
      NativeMemory.putLongRelease(word, 2);
      unused += NativeMemory.getLongVolatile(word);
      NativeMemory.putLongVolatile(word, 3);
      NativeMemory.casLong(word, 3, unused);
      NativeMemory.getAndAddLong(word, 1);
    }
  }

  @Test
  void aClosedSeamRefusesAListener() {
    assertFalse(AccessSeam.isOpen());
    assertThrows(IllegalStateException.class, () -> AccessSeam.listen((kind, address) -> {}));
  }

  @Test
  void anOpenSeamTellsOfEachSharedAccessBeforeItHappens() throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(
                java,
                "-ea",
                "-Dinkling.memory.seam=true",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Probe.class.getName())
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), output);
  }
}
