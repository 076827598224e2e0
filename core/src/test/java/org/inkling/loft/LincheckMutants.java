package org.inkling.loft;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLongRelease;

import org.inkling.SteppedExecutor;
import org.inkling.memory.SlabAllocator;
import org.jetbrains.lincheck.datastructures.LongGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;

/** Maps that take two steps where one is needed: what Lincheck must report. */
final class LincheckMutants {
  private LincheckMutants() {}

  /** Claims a slot by a load and a store: two keys can take one slot, and one of them is lost. */
  @Param(name = "key", gen = LongGen.class, conf = "3:4")
  @Param(name = "value", gen = LongGen.class, conf = "1:2")
  public static final class DoubleClaim {
    private static final int SLOTS = 2;
    private static final int SLOT_BYTES = 16;

    private final SlabAllocator memory = SlabAllocator.create("mutant", Long.MAX_VALUE);
    private final long base = memory.allocate(SLOTS * SLOT_BYTES);

    /** See {@link LincheckOracle#get}. */
    @Operation
    public long get(@Param(name = "key") long key) {
      for (long slot = base; ; slot += SLOT_BYTES) {
        long seen = getLong(slot);
        if (seen == key || seen == 0) {
          long value = seen == 0 ? 0 : getLongAcquire(slot + 8);
          return value == 0 ? LoftUnderLincheck.ABSENT : value;
        }
      }
    }

    /** See {@link LincheckOracle#put}. */
    @Operation
    public void put(@Param(name = "key") long key, @Param(name = "value") long value) {
      long slot = base;
      while (getLong(slot) != 0 && getLong(slot) != key) {
        slot += SLOT_BYTES;
      }
      putLongRelease(slot, key);
      putLongRelease(slot + 8, value);
    }

    /** Gives the memory back. */
    @Validate
    public void close() {
      memory.close();
    }
  }

  /** An index whose putIfAbsent looks first and puts then, both correct by themselves. */
  @Param(name = "key", gen = LongGen.class, conf = "3:4")
  @Param(name = "value", gen = LongGen.class, conf = "1:2")
  public static final class CheckThenPut {
    private final LoftIndex index = LincheckRig.open(new SteppedExecutor(), 8);

    /** See {@link LincheckOracle#get}. */
    @Operation
    public long get(@Param(name = "key") long key) {
      return index.get(key, LoftUnderLincheck.ABSENT);
    }

    /** See {@link LincheckOracle#putIfAbsent}. */
    @Operation
    public boolean putIfAbsent(@Param(name = "key") long key, @Param(name = "value") long value) {
      if (index.containsKey(key)) {
        return false;
      }
      index.put(key, value);
      return true;
    }

    /** What must hold when every thread has ended. */
    @Validate
    public void check() {
      LincheckRig.checkAndClose(index);
    }
  }
}
