package org.inkling.cli.bench;

/**
 * Reads present keys and overwrites others, or modifies them: reads a value and writes it back
 * changed.
 *
 * @shape the low byte of a value is that of {@link Values} XOR a version: 0 after the load, 1 to
 *     255 after a write
 */
final class UpdateLoop implements Loop {
  static final long VERSIONS = 0xFF;

  private final Subject subject;
  private final Stream stream;
  private final boolean wide;
  private int next;
  private long done;
  private long wrong;

  /**
   * The operations that the loop cycles through.
   *
   * @param keys for each operation, a loaded key
   * @param writeHere for each operation, whether it writes
   * @param modifies whether a write reads first
   */
  record Stream(long[] keys, boolean[] writeHere, boolean modifies) {}

  UpdateLoop(Subject subject, Stream stream, boolean wide) {
    this.subject = subject;
    this.stream = stream;
    this.wide = wide;
  }

  @Override
  public int run(int operations) {
    int at = next;
    for (int i = 0; i < operations; i++) {
      long key = stream.keys[at];
      long loaded = Values.of(key, wide);
      long version = at;
      if (!stream.writeHere[at] || stream.modifies) {
        version = subject.get(key, ~loaded) ^ loaded;
        wrong += (version & ~VERSIONS) == 0 ? 0 : 1;
      }
      if (stream.writeHere[at]) {
        subject.put(key, loaded ^ after(version));
      }
      at = at + 1 == stream.keys.length ? 0 : at + 1;
    }
    next = at;
    done += operations;
    return operations;
  }

  /** Returns the version to write next: 1 to 255. */
  private static long after(long version) {
    return 1 + (version & VERSIONS) % VERSIONS;
  }

  @Override
  public boolean writesNext() {
    return stream.writeHere[next];
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }

  /** Counts the written keys that have no written version. */
  @Override
  public long verify() {
    int written = (int) Math.min(done, stream.keys.length);
    return WriteCheck.versions(subject, stream.keys, written, at -> stream.writeHere[at], wide);
  }
}
