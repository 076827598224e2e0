package org.inkling.hybrid.durable;

import org.jspecify.annotations.Nullable;

/**
 * Where a durable index stands.
 *
 * @param appended how many records its log has had since the beginning of the store
 * @param durable how many of them are on disk
 * @param checkpoints how many checkpoints it has made since it was opened
 * @param checkpointing whether it is making one
 * @param failedCheckpoints how many of those that began by themselves have failed
 * @param recovered how many records were repeated when it was opened
 * @param recoveryNanos how long the opening took
 * @param torn where the log was torn and what was cut off, if it was; nothing that had been synced
 */
public record DurableStatistics(
    long appended,
    long durable,
    long checkpoints,
    boolean checkpointing,
    long failedCheckpoints,
    long recovered,
    long recoveryNanos,
    @Nullable String torn) {}
