package org.inkling.disk.file;

import java.nio.file.OpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's option for direct access. It is looked up by name, because the compiler warns about its
 * package and no annotation suppresses that warning.
 */
final class DirectOption {
  private static final @Nullable OpenOption DIRECT = find();

  private DirectOption() {}

  /**
   * Returns the option.
   *
   * @throws UnsupportedOperationException if this JDK has none
   */
  static OpenOption get() {
    if (DIRECT == null) {
      throw new UnsupportedOperationException("this JDK has no option for direct access");
    }
    return DIRECT;
  }

  static boolean isAmong(Set<OpenOption> options) {
    return DIRECT != null && options.contains(DIRECT);
  }

  private static @Nullable OpenOption find() {
    try {
      for (Object option :
          Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()) {
        if (option instanceof OpenOption known && option.toString().equals("DIRECT")) {
          return known;
        }
      }
    } catch (ClassNotFoundException e) {
      // An image without jdk.unsupported.
    }
    return null;
  }
}
