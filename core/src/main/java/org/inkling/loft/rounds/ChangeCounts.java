package org.inkling.loft.rounds;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.inkling.loft.RetrainingRule;
import org.inkling.loft.change.Change;
import org.inkling.loft.change.ChangeOrder;
import org.inkling.loft.policy.ChangeKind;

/** Counts of what maintenance has done since the index was built. */
public final class ChangeCounts {
  private final Map<ChangeKind, LongAdder> moved = adders(ChangeKind.class);
  private final Map<RetrainingRule, LongAdder> fired = adders(RetrainingRule.class);
  private final LongAdder dropped = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder roots = new LongAdder();

  private static <K extends Enum<K>> Map<K, LongAdder> adders(Class<K> type) {
    var adders = new EnumMap<K, LongAdder>(type);
    for (K key : type.getEnumConstants()) {
      adders.put(key, new LongAdder());
    }
    return adders;
  }

  /** Counts a change that is over. */
  void add(Change change) {
    if (change.isMoved()) {
      add(moved, change.kind());
    } else {
      (change.wasRefused() ? refused : dropped).increment();
    }
  }

  /** Counts the rule that asked for a change and the rule that set the layout of its new nodes. */
  void addRules(ChangeOrder order) {
    add(fired, order.rule());
    if (order.layoutRule() != null) {
      add(fired, order.layoutRule());
    }
  }

  private static <K> void add(Map<K, LongAdder> adders, K key) {
    LongAdder adder = adders.get(key);
    assert adder != null : "no count of " + key;
    adder.increment();
  }

  void addRoot() {
    roots.increment();
  }

  void addDroppedRoot() {
    dropped.increment();
  }

  public long moved(ChangeKind kind) {
    LongAdder adder = moved.get(kind);
    return adder == null ? 0 : adder.sum();
  }

  /** Returns how often each rule has fired, including rules that never fired. */
  public Map<RetrainingRule, Long> fired() {
    var sums = new EnumMap<RetrainingRule, Long>(RetrainingRule.class);
    fired.forEach((rule, adder) -> sums.put(rule, adder.sum()));
    return sums;
  }

  public long dropped() {
    return dropped.sum();
  }

  public long refused() {
    return refused.sum();
  }

  public long roots() {
    return roots.sum();
  }
}
