package org.inkling.jcstress.bytes;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A get copies a value while a put replaces it by one of another length. The writer then frees what
 * may be freed, and puts another key with a value that fits into the replaced record.
 *
 * <p>The results are the number of the value that the get copied, and of the one that is left.
 * Hazards: the get sees the address of a record before its bytes; it copies from a record that is
 * free, or that has the value of the other key.
 */
public final class BytesGetAgainstReplace {
  private BytesGetAgainstReplace() {}

  private static void replace(KeyOfState key) {
    key.put(KeyOfState.OLD);
    key.meet();
    key.put(KeyOfState.NEW);
    key.reuse();
  }

  private static void end(KeyOfState key, JJ_Result result) {
    result.r2 = key.get();
    key.remove();
  }

  /** The replaced record is retired. */
  @JCStressTest
  @Outcome(id = "-1, 2", expect = Expect.ACCEPTABLE, desc = "get -> first put")
  @Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "get -> replacement")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "replacement -> get")
  @Outcome(expect = Expect.FORBIDDEN, desc = "bytes that were never the value of the key")
  @State
  public static class Shipped {
    private static final ByteTable TABLE = new ShippedTable("BytesGetAgainstReplace.Shipped");

    private final KeyOfState key = new KeyOfState(TABLE);

    /** Puts 1, then 2, and uses the record of 1 again. */
    @Actor
    public void writer() {
      replace(key);
    }

    /** Gets. */
    @Actor
    public void reader(JJ_Result result) {
      result.r1 = key.getBeside();
    }

    /** Gets what is left, and removes it. */
    @Arbiter
    public void after(JJ_Result result) {
      end(key, result);
    }
  }

  /**
   * The weakened twin of {@link Shipped}: the replaced record is freed at once. The put of the
   * other key writes into it while the get copies; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"-1, 2", "1, 2", "2, 2"},
      expect = Expect.ACCEPTABLE,
      desc = "one -> the other")
  @Outcome(
      id = {"-2, 2", "3, 2"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "load of address -> free -> copy: bytes of a free record, or of the other key")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class FreedAtOnceTwin {
    private static final ByteTable TABLE = new HastyTable("BytesGetAgainstReplace.FreedAtOnceTwin");

    private final KeyOfState key = new KeyOfState(TABLE);

    /** Puts 1, then 2, and uses the record of 1 again. */
    @Actor
    public void writer() {
      replace(key);
    }

    /** Gets. */
    @Actor
    public void reader(JJ_Result result) {
      result.r1 = key.getBeside();
    }

    /** Gets what is left, and removes it. */
    @Arbiter
    public void after(JJ_Result result) {
      end(key, result);
    }
  }
}
