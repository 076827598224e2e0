package org.inkling.jcstress.bytes;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A get copies a value while a removal takes it away. The writer then frees what may be freed, and
 * puts another key with a value that fits into the record.
 *
 * <p>The results are the number of the value that the get copied, and of the one that is left; -1
 * is none. Hazard: the get copies from a record that is free, or that has the value of the other
 * key.
 */
public final class BytesGetAgainstRemove {
  private BytesGetAgainstRemove() {}

  private static void remove(KeyOfState key) {
    key.put(KeyOfState.OLD);
    key.meet();
    key.remove();
    key.reuse();
  }

  /** The record of the removed key is retired. */
  @JCStressTest
  @Outcome(id = "1, -1", expect = Expect.ACCEPTABLE, desc = "get -> removal")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "removal -> get, or get -> put")
  @Outcome(expect = Expect.FORBIDDEN, desc = "bytes that were never the value of the key")
  @State
  public static class Shipped {
    private static final ByteTable TABLE = new ShippedTable("BytesGetAgainstRemove.Shipped");

    private final KeyOfState key = new KeyOfState(TABLE);

    /** Puts 1, removes it, and uses its record again. */
    @Actor
    public void writer() {
      remove(key);
    }

    /** Gets. */
    @Actor
    public void reader(JJ_Result result) {
      result.r1 = key.getBeside();
    }

    /** Gets what is left. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r2 = key.get();
    }
  }

  /** The key is put again before the record is used: its new value has another record. */
  @JCStressTest
  @Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "get -> removal")
  @Outcome(id = "-1, 2", expect = Expect.ACCEPTABLE, desc = "removal -> get -> put, or get first")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "second put -> get")
  @Outcome(expect = Expect.FORBIDDEN, desc = "bytes that were never the value of the key")
  @State
  public static class Reinsertion {
    private static final ByteTable TABLE = new ShippedTable("BytesGetAgainstRemove.Reinsertion");

    private final KeyOfState key = new KeyOfState(TABLE);

    /** Puts 1, removes it, puts 2, and uses the record of 1 again. */
    @Actor
    public void writer() {
      key.put(KeyOfState.OLD);
      key.meet();
      key.remove();
      key.put(KeyOfState.NEW);
      key.reuse();
    }

    /** Gets. */
    @Actor
    public void reader(JJ_Result result) {
      result.r1 = key.getBeside();
    }

    /** Gets what is left, and removes it. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r2 = key.get();
      key.remove();
    }
  }

  /**
   * The weakened twin of {@link Shipped}: the record is freed at once. The put of the other key
   * writes into it while the get copies; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"1, -1", "-1, -1"},
      expect = Expect.ACCEPTABLE,
      desc = "one -> the other")
  @Outcome(
      id = {"-2, -1", "3, -1"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "load of address -> free -> copy: bytes of a free record, or of the other key")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class FreedAtOnceTwin {
    private static final ByteTable TABLE = new HastyTable("BytesGetAgainstRemove.FreedAtOnceTwin");

    private final KeyOfState key = new KeyOfState(TABLE);

    /** Puts 1, removes it, and uses its record again. */
    @Actor
    public void writer() {
      remove(key);
    }

    /** Gets. */
    @Actor
    public void reader(JJ_Result result) {
      result.r1 = key.getBeside();
    }

    /** Gets what is left. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r2 = key.get();
    }
  }
}
