package org.inkling.jmh.peers;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Checks that this virtual machine was started with the flags that open packages of the JDK. */
final class OpenPackages {
  /** The flags that LMDB cannot do without, by the package that they open. */
  private static final Map<String, String> FOR_LMDB =
      Map.of("java.nio", Peer.OPEN_BUFFERS, "sun.nio.ch", Peer.OPEN_CHANNELS);

  private OpenPackages() {}

  /**
   * Returns if the packages are open that LMDB reflects on.
   *
   * @throws IllegalStateException if one is not; the message names the missing flags
   */
  static void requireForLmdb() {
    require("LMDB", FOR_LMDB, OpenPackages.class.getModule());
  }

  /** Requires that packages of the JDK's base module are open to {@code user}. */
  static void require(String peer, Map<String, String> flags, Module user) {
    Module base = Object.class.getModule();
    List<String> missing =
        flags.keySet().stream().filter(name -> !base.isOpen(name, user)).sorted().toList();
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          peer
              + " needs a JVM that was started with "
              + missing.stream().map(flags::get).collect(Collectors.joining(" "))
              + "; the forks of JMH have it, but a run without forks (-f 0) uses the flags of its"
              + " own command line.");
    }
  }
}
