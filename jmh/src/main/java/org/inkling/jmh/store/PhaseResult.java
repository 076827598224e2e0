package org.inkling.jmh.store;

import java.io.Serializable;

/**
 * The results of a phase.
 *
 * @param phase the operations
 * @param threads the number of threads
 * @param operations the number of operations
 * @param writes the number of inserts among them
 * @param seconds the time of the operations
 * @param settleSeconds the time afterwards until everything was on the device and no file was being
 *     rewritten
 * @param perSecond the operations per second, without the time of settling
 * @param settledPerSecond the operations per second, including the time of settling
 * @param ranOut whether it ended early for lack of keys to insert
 * @param reads the times of lookups
 * @param inserts the times of inserts
 * @param readsWhileWorking the times of lookups that began or ended while files were rewritten
 * @param insertsWhileWorking the same for inserts
 * @param workingPart the part of the time in which files were rewritten
 * @param mostMemoryBytes the largest memory of the store
 * @param diskBytes the size of its files after it had settled
 * @param bytesWritten the bytes that this process wrote to disk meanwhile
 * @param writtenPerByte the bytes written divided by the bytes of the inserted keys and values; 0
 *     if there are none
 * @param wrongAnswers the number of wrong answers to lookups
 */
record PhaseResult(
    String phase,
    int threads,
    long operations,
    long writes,
    double seconds,
    double settleSeconds,
    double perSecond,
    double settledPerSecond,
    boolean ranOut,
    LatencySummary reads,
    LatencySummary inserts,
    LatencySummary readsWhileWorking,
    LatencySummary insertsWhileWorking,
    double workingPart,
    long mostMemoryBytes,
    long diskBytes,
    long bytesWritten,
    double writtenPerByte,
    long wrongAnswers)
    implements Serializable {}
