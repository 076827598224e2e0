package org.inkling.jmh.store;

import java.io.Serializable;

/**
 * What a phase came to.
 *
 * @param phase what was done
 * @param threads by how many threads
 * @param operations how many
 * @param writes how many of them were inserts
 * @param seconds how long they took
 * @param settleSeconds how long it then took until all was on the device and nothing was rewritten
 * @param perSecond operations per second, before it settled
 * @param settledPerSecond the same with the time of settling
 * @param ranOut whether it ended early, for want of keys to insert
 * @param reads times of lookups
 * @param inserts times of inserts
 * @param readsWhileWorking times of lookups that began or ended while files were rewritten
 * @param insertsWhileWorking the same of inserts
 * @param workingPart which part of the seconds that was
 * @param mostMemoryBytes what the store took at most
 * @param diskBytes its files when it had settled
 * @param bytesWritten what this process wrote to disk meanwhile
 * @param writtenPerByte that by the bytes of the keys and values inserted; 0 if there are none
 * @param wrongAnswers of all lookups
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
    Times reads,
    Times inserts,
    Times readsWhileWorking,
    Times insertsWhileWorking,
    double workingPart,
    long mostMemoryBytes,
    long diskBytes,
    long bytesWritten,
    double writtenPerByte,
    long wrongAnswers)
    implements Serializable {}
