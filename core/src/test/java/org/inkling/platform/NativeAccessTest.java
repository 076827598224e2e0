package org.inkling.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Set;
import org.inkling.NativeAccessException;
import org.inkling.memory.MemoryAccess;
import org.junit.jupiter.api.Test;

class NativeAccessTest {
  private static final Path CLASSES = Path.of(System.getProperty("basedir", ""), "target/classes");

  @Test
  void aCallThatIsAllowedGrantsAccess() {
    NativeAccess.of(NativeAccessTest.class, () -> {}).require();
    MemoryAccess.require();
  }

  @Test
  void everyAttemptIsRefusedWithTheSameMessage() {
    var refusal = new IllegalCallerException("denied");
    NativeAccess access =
        NativeAccess.of(
            NativeAccessTest.class,
            () -> {
              throw refusal;
            });
    var first = assertThrows(NativeAccessException.class, access::require);
    var second = assertThrows(NativeAccessException.class, access::require);
    assertNotSame(first, second); // each has the stack of its own attempt
    assertEquals(first.getMessage(), second.getMessage());
    assertSame(refusal, first.getCause());
    assertTrue(first.getMessage().endsWith("=ALL-UNNAMED"), first.getMessage());
  }

  /** As where Inkling is part of an application's module. */
  @Test
  void anotherNamedModuleIsNamedItself() {
    String message = NativeAccess.message(Object.class.getModule());
    assertTrue(message.endsWith(" --enable-native-access=java.base"), message);
  }

  @Test
  void noFlagIsNamedForAModuleOfALaterLayer() {
    var configuration =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(CLASSES), ModuleFinder.of(), Set.of("org.inkling.core"));
    var layer = ModuleLayer.boot().defineModulesWithOneLoader(configuration, null);
    String message = NativeAccess.message(layer.findModule("org.inkling.core").orElseThrow());
    assertTrue(message.contains("the module org.inkling.core"), message);
    assertTrue(message.endsWith("ModuleLayer.Controller.enableNativeAccess"), message);
  }
}
