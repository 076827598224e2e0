package org.inkling.platform;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.inkling.NativeAccessException;
import org.jspecify.annotations.Nullable;

/**
 * Whether the JVM lets a module make native calls and use native addresses.
 *
 * <p>The JVM decides for each module separately and checks the module that calls, so each module
 * tries one call of its own. A JVM that only warns prints its warning at this call.
 */
public final class NativeAccess {
  private static final String FLAG = "--enable-native-access=";
  private static final String CLASS_PATH = "ALL-UNNAMED";

  /**
   * The modules that make such calls; a flag names all that are present, or the next would fail.
   */
  private static final List<String> CALLERS = List.of("org.inkling.core", "org.inkling.disk");

  private final String message;
  private final @Nullable IllegalCallerException refusal;

  private NativeAccess(String message, @Nullable IllegalCallerException refusal) {
    this.message = message;
    this.refusal = refusal;
  }

  /**
   * Returns the access of a module.
   *
   * @param caller a class of the module
   * @param call makes a restricted call from a class of the module
   */
  public static NativeAccess of(Class<?> caller, Runnable call) {
    try {
      call.run();
      return new NativeAccess("", null);
    } catch (IllegalCallerException e) {
      return new NativeAccess(message(caller.getModule()), e);
    }
  }

  /**
   * Throws an exception unless the access is granted. Costs a read of a final field.
   *
   * @throws NativeAccessException if the access is denied
   */
  public void require() {
    if (refusal != null) {
      throw new NativeAccessException(message, refusal);
    }
  }

  /** Says what is denied to a module, and what grants it. */
  static String message(Module module) {
    if (!module.isNamed()) {
      return denied("Inkling on the class path") + "start it with " + FLAG + CLASS_PATH;
    }
    String denied = denied("the module " + module.getName());
    if (module.getLayer() != ModuleLayer.boot()) {
      return denied
          + "no flag reaches its module layer, so the program that makes the layer has to call"
          + " ModuleLayer.Controller.enableNativeAccess";
    }
    return denied + "start it with " + FLAG + callers(module);
  }

  private static String denied(String whom) {
    return "the JVM denies native access to " + whom + ": ";
  }

  private static String callers(Module module) {
    Stream<String> present =
        CALLERS.stream()
            .map(module.getLayer()::findModule)
            .flatMap(Optional::stream)
            .map(Module::getName);
    return Stream.concat(present, Stream.of(module.getName()))
        .distinct()
        .collect(Collectors.joining(","));
  }
}
