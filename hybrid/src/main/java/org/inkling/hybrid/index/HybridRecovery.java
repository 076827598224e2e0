package org.inkling.hybrid.index;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What an opening has found in the log.
 *
 * @param records records that it has applied
 * @param nanos how long the opening took
 * @param torn the file whose end was cut off, as a crash had left less than whole records there;
 *     null if none was
 * @param tornOffset where in that file
 */
public record HybridRecovery(long records, long nanos, @Nullable Path torn, long tornOffset) {
  /** A store that is new. */
  static final HybridRecovery NONE = new HybridRecovery(0, 0, null, 0);
}
