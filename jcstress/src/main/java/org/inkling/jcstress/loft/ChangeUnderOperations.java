package org.inkling.jcstress.loft;

import static org.inkling.jcstress.loft.ChangingIndex.ABSENT;
import static org.inkling.jcstress.loft.ChangingIndex.KEY;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * The index itself: two operations on one key while its node is replaced, one by the thread that
 * goes through the change, between two chunks of it, one by another thread at any moment.
 *
 * <p>Every outcome is that of one operation after the other. The arbiter verifies the structure of
 * the index after each. No twin stands here: the faults that a protocol can have are the twins of
 * the other files, and {@code ./inkling check histories --mutant} puts three into the index.
 */
public final class ChangeUnderOperations {

  private ChangeUnderOperations() {}

  private static long bit(boolean done) {
    return done ? 1 : 0;
  }

  /** The key has the value 1; a put of 2 and two reads. */
  @JCStressTest
  @Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "read -> read -> put")
  @Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "read -> put -> read")
  @Outcome(id = "2, 2, 2", expect = Expect.ACCEPTABLE, desc = "put -> read -> read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a value was lost, or went back")
  @State
  public static class PutAndReads {
    private final ChangingIndex changing = new ChangingIndex(1);

    /** Goes through the change, and puts. */
    @Actor
    public void worker() {
      changing.change(() -> changing.index().put(KEY, 2));
    }

    /** Reads twice. */
    @Actor
    public void reader(JJJ_Result result) {
      changing.awaitChunk();
      result.r1 = changing.index().get(KEY, ABSENT);
      result.r2 = changing.index().get(KEY, ABSENT);
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = changing.end();
    }
  }

  /** The key has the value 1; it is set to 2 by one and to 3 by the other, if it is 1. */
  @JCStressTest
  @Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "1 to 2 -> 1 to 3: refused")
  @Outcome(id = "0, 1, 3", expect = Expect.ACCEPTABLE, desc = "1 to 3 -> 1 to 2: refused")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both replaced one value, or none did")
  @State
  public static class CompareAndSets {
    private final ChangingIndex changing = new ChangingIndex(1);

    /** Goes through the change, and sets. */
    @Actor
    public void worker(JJJ_Result result) {
      changing.change(() -> result.r1 = bit(changing.index().compareAndSet(KEY, 1, 2)));
    }

    /** Sets. */
    @Actor
    public void other(JJJ_Result result) {
      changing.awaitChunk();
      result.r2 = bit(changing.index().compareAndSet(KEY, 1, 3));
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = changing.end();
    }
  }

  /** The key is absent; both put it if it is. */
  @JCStressTest
  @Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "put 2 -> put 3: refused")
  @Outcome(id = "0, 1, 3", expect = Expect.ACCEPTABLE, desc = "put 3 -> put 2: refused")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both found the key absent, or neither did")
  @State
  public static class PutsIfAbsent {
    private final ChangingIndex changing = new ChangingIndex(ABSENT);

    /** Goes through the change, and puts. */
    @Actor
    public void worker(JJJ_Result result) {
      changing.change(() -> result.r1 = bit(changing.index().putIfAbsent(KEY, 2)));
    }

    /** Puts. */
    @Actor
    public void other(JJJ_Result result) {
      changing.awaitChunk();
      result.r2 = bit(changing.index().putIfAbsent(KEY, 3));
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = changing.end();
    }
  }

  /** The key has the wide value MAX_VALUE, in a cell; one removes it, the other puts 3. */
  @JCStressTest
  @Outcome(id = "9223372036854775807, -1, 3", expect = Expect.ACCEPTABLE, desc = "remove -> put")
  @Outcome(id = "3, 9223372036854775807, -1", expect = Expect.ACCEPTABLE, desc = "put -> remove")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both ended one value, or one was lost")
  @State
  public static class RemoveAndPut {
    private final ChangingIndex changing = new ChangingIndex(Long.MAX_VALUE);

    /** Goes through the change, and removes. */
    @Actor
    public void worker(JJJ_Result result) {
      changing.change(() -> result.r1 = changing.index().getAndRemove(KEY, ABSENT));
    }

    /** Puts. */
    @Actor
    public void other(JJJ_Result result) {
      changing.awaitChunk();
      result.r2 = changing.index().getAndPut(KEY, 3, ABSENT);
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = changing.end();
    }
  }
}
