/**
 * Epochs: when a block that was unlinked may be freed.
 *
 * <p>An operation pins on entry and unpins on exit. A block is unlinked, then retired, and freed
 * only when no operation is left that was pinned while the block could still be reached. There is
 * one counter per index, the epoch word; a pin holds the epoch it read, and a sealed bag of retired
 * blocks the epoch that its seal ended. Most pins stand in tables, for whoever comes and finds one
 * free; one who has many operations to do, one after the other, may own a pin.
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
 * precedes the shutting in the order of the claim word, and that precedes the step of the epoch to
 * s + 1: so every unlink happens before that step. Take any operation that uses a link after the
 * unlink.
 *
 * <p>(E1) Its pin holds e &gt; s. It read an epoch written by that step or a later one, and reads
 * the word again, volatile, after its pin: all unlinks happen before its first link load, so it
 * cannot reach the blocks.
 *
 * <p>(E2) Its pin held e &lt;= s when the collector read it: the bag is not freed.
 *
 * <p>(E3) The collector read its pin before that was set. Both are volatile, so in their one total
 * order the step precedes the collector's read, which precedes the pinning, which precedes the
 * operation's second read of the epoch: that read sees the step, and (E1) follows. This is what the
 * second read is for, and it asks only that the pinning is volatile: the compare-and-set is for
 * those who meet at one pin, an owner stores. A pinning by a weaker store, or without the second
 * read, could be overtaken by a link load: the jcstress tests PinAgainstRetire, OwnPinAgainstRetire
 * and their weakened twin show it. A pin that the collector did not see yet, in a later table or
 * just made for an owner, is the same case, with the volatile word that leads to it in place of the
 * pin.
 *
 * <p>(E4) It unpinned before the collector read its pin. The release store of 0 and the collector's
 * volatile read put all its accesses before the free.
 *
 * <p>Owners' pins are held weakly. Whoever is inside has the pin in hand, so that the garbage
 * collector cannot clear the reference before the exit; and it clears none before the thread has
 * passed a point where it sees that the thread has let go. Then the operation's accesses are over,
 * as in (E4).
 *
 * <p>A bag is itself a block that retiring threads reach through their stripe; it is taken out of
 * the stripe before its seal, so the same proof covers a thread that stalls between loading the bag
 * and claiming in it. And since a thread that retires is pinned, a claimed record that is not yet
 * written has a pin of at most s behind it: a bag below every pin has no unwritten record, unless
 * its thread ran out of stack between the claim and the write; then the record is passed over.
 *
 * <p>A ticket of a grace period is a seal without a bag: its step of the epoch comes after the
 * unlinks, the look at the pins that answers after the step; so (E1) to (E4) hold for it too.
 *
 * <p><b>What it costs.</b> A bag of 4 KiB notes 504 blocks or cells, 8 bytes each at least. The
 * collector seals bags that are not full, so that little garbage is freed too, but one per stripe
 * at a time: as long as a pin holds that one back, it holds back whatever the stripe retires next
 * as well. So the bags take 64/63 of the retired bytes and 8 KiB per stripe at most, however often
 * someone collects under a stalled pin; at the memory limit they go beyond it by that much. One
 * collection frees 64 bags at most and touches no bag behind the first that it must leave.
 *
 * <p><b>Progress.</b> Nothing waits. Entering fails over from a taken pin to the next, and from a
 * full table to a larger one; only the making of an owner's pin takes a lock; retiring claims by
 * one addition; a second collector leaves at once and is told why. A stalled operation holds back
 * the bags sealed since its pin, and nothing else; a thread that stalls while it seals holds back
 * one bag.
 *
 * <p><b>Not here.</b> Who calls the collector, and when, is the maintenance scheduler's business;
 * no user code runs inside a pin, so a stall is the system's and not a caller's. This package
 * depends on {@code memory} alone.
 */
@NullMarked
package org.inkling.epoch;

import org.jspecify.annotations.NullMarked;
