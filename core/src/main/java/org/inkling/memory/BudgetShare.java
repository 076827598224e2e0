package org.inkling.memory;

import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.jspecify.annotations.Nullable;

/**
 * What one allocator takes from a budget that it shares with others; without a budget, every
 * request is granted.
 *
 * @units bytes
 */
public final class BudgetShare {
  /** For an allocator of its own. */
  public static final BudgetShare NONE = new BudgetShare(null, 0);

  private final @Nullable MemoryBudget budget;
  private final long grantedBytes;

  private BudgetShare(@Nullable MemoryBudget budget, long grantedBytes) {
    this.budget = budget;
    this.grantedBytes = grantedBytes;
  }

  /**
   * Creates a share of a budget.
   *
   * @param grantedBytes how much the allocator may hold even if the budget is used up
   */
  public static BudgetShare of(MemoryBudget budget, long grantedBytes) {
    return new BudgetShare(budget, grantedBytes);
  }

  /** Returns this share with the granted bytes rounded up to whole regions of this size. */
  public BudgetShare inRegionsOf(long bytes) {
    if (grantedBytes > Long.MAX_VALUE - bytes) {
      return this;
    }
    return new BudgetShare(budget, Math.ceilDiv(grantedBytes, bytes) * bytes);
  }

  /**
   * Takes bytes for an allocator that holds {@code reserved}: {@code wanted} if possible, otherwise
   * {@code least}.
   *
   * @param change whether they are for a change that will give memory back
   * @return how many bytes were taken; 0 if the budget refuses
   */
  long take(long wanted, long least, long reserved, boolean change) {
    if (budget == null) {
      return wanted;
    }
    if (reserved + least <= grantedBytes) {
      if (budget.tryTakeSpare(wanted)) {
        return wanted;
      }
      long granted = Math.min(wanted, grantedBytes - reserved);
      budget.take(granted);
      return granted;
    }
    if (take(budget, wanted, change)) {
      return wanted;
    }
    return least < wanted && take(budget, least, change) ? least : 0;
  }

  private static boolean take(MemoryBudget budget, long bytes, boolean change) {
    return change ? budget.tryTakeForChange(bytes) : budget.tryTake(bytes);
  }

  /** Takes bytes even if the budget is used up. */
  void takeBeyond(long bytes) {
    if (budget != null) {
      budget.take(bytes);
    }
  }

  /** Gives back bytes that were taken. */
  void giveBack(long bytes) {
    if (budget != null) {
      budget.giveBack(bytes);
    }
  }

  /** Returns how many bytes moves may still take for an allocator that holds {@code reserved}. */
  long leftForMoves(long reserved) {
    return budget == null ? Long.MAX_VALUE : Math.max(budget.leftBytes(), grantedBytes - reserved);
  }

  /** Returns how many bytes any allocation may still take, likewise. */
  long left(long reserved) {
    return budget == null || grantedBytes == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : Math.max(
            Math.max(0, grantedBytes - reserved), budget.leftBytes() - budget.withheldBytes());
  }

  /** Returns the lower one of an allocator's limit and the budget's. */
  public long limit(long ownLimitBytes) {
    return budget == null ? ownLimitBytes : Math.min(ownLimitBytes, budget.limitBytes());
  }

  /** Returns the exception for a refused request; names the budget unless the limit has refused. */
  MemoryLimitException refusal(Holdings holdings, long size, String why) {
    String what = "no memory for a block of index '" + holdings.name() + "'" + why;
    if (budget == null || !why.isEmpty() || !holdings.hasRoom(size)) {
      return new MemoryLimitException(what, size, holdings.reservedBytes(), holdings.limitBytes());
    }
    return new MemoryLimitException(
        what + ", whose memory budget is used up", size, budget.usedBytes(), budget.limitBytes());
  }
}
