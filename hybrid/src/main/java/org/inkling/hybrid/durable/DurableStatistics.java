package org.inkling.hybrid.durable;

import org.jspecify.annotations.Nullable;

/**
 * Statistics of a durable index.
 *
 * @param appended the number of records in its log since the store was created
 * @param durable how many of them are on disk
 * @param checkpoints how many checkpoints it has made since it was opened
 * @param checkpointing whether it is making one
 * @param failedCheckpoints how many checkpoints that began by themselves have failed
 * @param recovered how many records were replayed when it was opened
 * @param recoveryNanos how long the opening took
 * @param torn where the log was torn and what was cut off, null if it was not; nothing cut off had
 *     been synced
 */
@SuppressWarnings("exports") // JSpecify is optional for users
public record DurableStatistics(
    long appended,
    long durable,
    long checkpoints,
    boolean checkpointing,
    long failedCheckpoints,
    long recovered,
    long recoveryNanos,
    @Nullable String torn) {}
