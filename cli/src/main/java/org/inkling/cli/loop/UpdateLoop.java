package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/**
 * Reads present keys and overwrites others, or modifies them: reads a value and writes it back
 * changed.
 *
 * @shape the low byte of a value is that of {@link Values} XOR a version: 0 after the load, 1 to
 *     255 after a write
 */
final class UpdateLoop extends CheckedLoop {
  static final long VERSIONS = 0xFF;

  private final Stream stream;
  private int next;
  private long done;

  /**
   * The operations that the loop cycles through.
   *
   * @param keys for each operation, a loaded key
   * @param writeHere for each operation, whether it writes
   * @param modifies whether a write reads first
   */
  record Stream(long[] keys, boolean[] writeHere, boolean modifies) {}

  UpdateLoop(Subject subject, Stream stream) {
    super(subject);
    this.stream = stream;
  }

  @Override
  public int run(int operations) {
    int at = next;
    for (int i = 0; i < operations; i++) {
      long key = stream.keys[at];
      long loaded = Values.of(key);
      long version = at;
      if (!stream.writeHere[at] || stream.modifies) {
        version = subject.get(key, ~loaded) ^ loaded;
        wrong += (version & ~VERSIONS) == 0 ? 0 : 1;
      }
      if (stream.writeHere[at]) {
        subject.put(key, loaded ^ 1 + (version & VERSIONS) % VERSIONS);
      }
      at = at + 1 == stream.keys.length ? 0 : at + 1;
    }
    next = at;
    done += operations;
    return operations;
  }

  @Override
  public boolean writesNext() {
    return stream.writeHere[next];
  }

  /** Counts the written keys that have no written version. */
  @Override
  public long verify() {
    int written = (int) Math.min(done, stream.keys.length);
    return WriteCheck.versions(subject, stream.keys, written, at -> stream.writeHere[at]);
  }
}
