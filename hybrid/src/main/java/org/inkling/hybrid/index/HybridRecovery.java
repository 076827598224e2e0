package org.inkling.hybrid.index;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading the log at an opening.
 *
 * @param records the number of records applied
 * @param nanos how long the opening took
 * @param torn the file whose end was cut off because a crash had left incomplete records there;
 *     null if the log was complete
 * @param tornOffset the offset in that file
 */
@SuppressWarnings("exports") // JSpecify is optional for users
public record HybridRecovery(long records, long nanos, @Nullable Path torn, long tornOffset) {
  /** The recovery of a new store. */
  static final HybridRecovery NONE = new HybridRecovery(0, 0, null, 0);
}
