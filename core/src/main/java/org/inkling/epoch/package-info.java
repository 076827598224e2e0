/**
 * Epochs decide when an unlinked block may be freed. Cells and records of bytes are retired and
 * freed in the same way; this text says block for each of them.
 *
 * <p>An operation pins on entry and unpins on exit. A block is unlinked, then retired, and freed
 * only when no operation is left that was pinned while the block could still be reached. There is
 * one counter per index, the epoch word; a pin holds the epoch it read, and a sealed bag of retired
 * blocks holds the epoch that its seal ended. Most pins are in tables, and an operation takes any
 * free one; a caller that runs many operations in sequence may own a pin.
 *
 * <pre>
 *   operation                          retiring thread (inside its own pin)
 *     e := epoch             (opaque)    unlink the block                (volatile CAS)
 *     pin: 0 -&gt; e            (CAS)       claim a record of its bag       (getAndAdd)
 *     or, an owner: pin := e (volatile)  write the record
 *     epoch again, closed?   (volatile)
 *     load links ...                   sealing thread
 *     pin := 0               (release)   shut the bag's claims           (CAS, or the last claim)
 *                                        take the bag out of its stripe  (CAS)
 *                                        s := epoch, epoch := s + 1      (getAndAdd)
 *                                        push the bag, sealed with s     (CAS)
 *                                      collector, one at a time
 *                                        take all sealed bags            (getAndSet)
 *                                        read every pin                  (volatile)
 *                                        free bags with s below every pin, oldest first
 * </pre>
 *
 * <p><b>Why no operation can touch a freed block.</b> Let bag B be sealed with s, and let the
 * collector free it. Each of its blocks was unlinked before its record was claimed, each claim
 * precedes the shutting in the order of the claim word, and the shutting precedes the step of the
 * epoch to s + 1: so every unlink happens before that step. Consider any operation that uses a link
 * after the unlink.
 *
 * <p>(E1) Its pin holds e &gt; s. It read an epoch written by that step or a later one, and reads
 * the word again, volatile, after it pins: all unlinks happen before its first link load, so it
 * cannot reach the blocks.
 *
 * <p>(E2) Its pin held e &lt;= s when the collector read it: the bag is not freed.
 *
 * <p>(E3) The collector read its pin before the pin was set. Both accesses are volatile, so in
 * their single total order the step precedes the collector's read, which precedes the pinning,
 * which precedes the operation's second read of the epoch: that read sees the step, and (E1)
 * follows. This is the purpose of the second read, and it requires only that the pinning is
 * volatile: the compare-and-set is for threads that compete for one pin; an owner stores. If the
 * pinning were a weaker store, or the second read were missing, a link load could overtake the
 * pinning: the jcstress tests PinAgainstRetire, OwnPinAgainstRetire and their weakened twin show
 * it. A pin that the collector has not yet seen, in a later table or just made for an owner, is the
 * same case, with the volatile word that leads to the pin in place of the pin.
 *
 * <p>(E4) It unpinned before the collector read its pin. The release store of 0 and the collector's
 * volatile read order all its accesses before the free.
 *
 * <p>Owners' pins are weakly referenced. A thread inside an operation holds a strong reference to
 * its pin, so the garbage collector cannot clear the weak reference before the exit; and it clears
 * none before the thread has passed a point where the collector sees that the thread has dropped
 * its reference. Then the operation's accesses are over, as in (E4).
 *
 * <p>A bag is itself a block that retiring threads reach through their stripe; it is taken out of
 * the stripe before its seal, so the same proof covers a thread that stalls between loading the bag
 * and claiming in it. And since a thread that retires is pinned, the thread that has claimed a
 * record and not yet written it holds a pin of at most s: a bag below every pin has no unwritten
 * record, unless its thread ran out of stack between the claim and the write; such a record is
 * skipped.
 *
 * <p>A grace period ticket is a seal without a bag: its step of the epoch comes after the unlinks,
 * and the check of the pins comes after the step; so (E1) to (E4) hold for it too.
 *
 * <p><b>Cost.</b> A bag of 4 KiB records 504 blocks, cells or records, each of at least 8 bytes.
 * The collector also seals bags that are not full, so that small amounts of garbage are freed too,
 * but only one per stripe at a time: as long as a pin holds that bag back, it also holds back
 * everything that the stripe retires later. So the bags take at most 64/63 of the retired bytes
 * plus 8 KiB per stripe, however often a thread collects under a stalled pin; at the memory limit
 * they may exceed it by that much. One collection frees at most 64 bags and touches no bag after
 * the first that it must leave.
 *
 * <p><b>Progress.</b> No operation waits, except at a memory limit: there a thread that needs a bag
 * may wait while another one joins free blocks or takes a region, and an operation that was refused
 * memory waits for a while before it gives up ({@code awaitRoom}). If a pin is taken, an entering
 * thread tries the next, and after a full table a larger one; only creating an owner's pin takes a
 * lock; retiring claims a record with one addition; a second collector returns at once with the
 * reason. A stalled operation holds back the bags sealed since its pin, and nothing else; a thread
 * that stalls while it seals holds back one bag.
 *
 * <p><b>Not here.</b> The maintenance scheduler decides who calls the collector, and when; no user
 * code runs inside a pin, so only the system can cause a stall, not a caller. This package depends
 * only on {@code memory} and {@code memory.records}.
 */
@NullMarked
package org.inkling.epoch;

import org.jspecify.annotations.NullMarked;
