package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.TestSeed;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.KeyCount;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.load.BulkLoader;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.PayloadOwner;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.rounds.Retrainer;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.LoftTable;
import org.inkling.loft.verify.StructureCheck;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.maintenance.MaintenanceTask;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * An owner of two tables, which share memory, epochs, payloads, the key count and maintenance, and
 * that is no {@link LoftIndex}.
 */
class SecondOwnerTest {
  private static final int WRITES = 30_000;
  private static final long KEYS = 4_000;
  private static final LoftTuning TUNING =
      new LoftTuning(4, 1.5, 4, 4, 4, 256, 16, ChangeTuning.DEFAULT);

  private final SplittableRandom random = TestSeed.random("SecondOwnerTest");
  private final SlabAllocator memory = SlabAllocator.create("owner", Long.MAX_VALUE);
  private final Epochs epochs = OperationPin.newEpochs("owner", memory);
  private final CountingPayloads payloads = new CountingPayloads();
  private final TableResources resources =
      new TableResources(
          memory,
          epochs,
          new Bucket(TUNING.bucketSlots(), TUNING.bucketWindow(), 1, memory),
          payloads,
          new KeyCount(epochs),
          TUNING);
  private final LoftTable[] tables = {newTable(), newTable()};
  private final Retrainer[] rounds = {newRounds(tables[0]), newRounds(tables[1])};
  private final MaintenanceScheduler maintenance =
      new MaintenanceScheduler("owner", task -> {}, 1, new BothRounds());
  private final List<TreeMap<Long, Long>> oracles = List.of(new TreeMap<>(), new TreeMap<>());

  /** Counts what is released, and releases it. */
  private final class CountingPayloads implements PayloadOwner {
    private final PayloadOwner cells = PayloadOwner.ofCells(memory, epochs);
    private final AtomicLong retired = new AtomicLong();

    @Override
    public void retire(long word) {
      retired.getAndIncrement();
      cells.retire(word);
    }

    @Override
    public void discard(long word) {
      cells.discard(word);
    }
  }

  /** The rounds of both tables, in turn. */
  private final class BothRounds implements MaintenanceTask {
    @Override
    public boolean runChunk() {
      boolean more = rounds[0].runChunk();
      return rounds[1].runChunk() || more;
    }

    @Override
    public boolean isPending() {
      return rounds[0].isPending() || rounds[1].isPending();
    }
  }

  private LoftTable newTable() {
    return new BulkLoader(resources, false, 1).load(SortedEntrySource.of(new long[0], new long[0]));
  }

  private Retrainer newRounds(LoftTable table) {
    var policy = new ChangePolicy(RetrainingScheme.STATIC, TUNING, PolicyConstants.DEFAULT);
    return new Retrainer(resources, table, policy, 1);
  }

  @AfterEach
  void close() {
    epochs.beginClose();
    maintenance.stop();
    memory.close();
  }

  @Test
  void twoTablesChangeWhileTheyShareEverything() {
    long replacedCells = 0;
    for (int i = 0; i < WRITES; i++) {
      int place = random.nextInt(2);
      long key = random.nextLong(KEYS) * (place == 0 ? 3 : Long.MAX_VALUE / KEYS);
      boolean removes = random.nextInt(4) == 0;
      long value = random.nextBoolean() ? i : Long.MAX_VALUE - i; // inline, or in a cell
      Long before =
          removes
              ? oracles.get(place).remove(key)
              : oracles.get(place).put(key, Long.valueOf(value));
      assertEquals(before, write(tables[place], removes, key, value));
      replacedCells += before != null && !ValueWord.fitsInline(before) ? 1 : 0;
      if (i % 500 == 0) {
        maintenance.await();
      }
    }
    maintenance.await();
    assertEquals(replacedCells, payloads.retired.get(), "each replaced cell is retired once");
    for (int place = 0; place < 2; place++) {
      assertTrue(rounds[place].counts().moved(ChangeKind.SPLIT) > 0, "no split of " + place);
      checkContent(place);
    }
    assertEquals(oracles.get(0).size() + oracles.get(1).size(), resources.keys().sum());
    new StructureCheck(tables).run();
  }

  /** Writes as an operation does; returns the value before, or null. */
  private Long write(LoftTable table, boolean removes, long key, long value) {
    Write write = removes ? Write.REMOVE : Write.PUT;
    OperationPin pin = OperationPin.enter(epochs);
    try {
      long outcome = table.write(write, key, 0, value);
      table.count(pin, write, outcome);
      return ValueWord.isPresent(outcome) ? ValueWord.decode(outcome) : null;
    } finally {
      epochs.exit(pin);
    }
  }

  private void checkContent(int place) {
    OperationPin pin = OperationPin.enter(epochs);
    try {
      for (long number = 0; number < KEYS; number++) {
        long key = number * (place == 0 ? 3 : Long.MAX_VALUE / KEYS);
        long word = tables[place].lookup(key);
        Long found = ValueWord.isPresent(word) ? ValueWord.decode(word) : null;
        assertEquals(oracles.get(place).get(key), found, () -> "key " + key);
      }
    } finally {
      epochs.exit(pin);
    }
  }
}
