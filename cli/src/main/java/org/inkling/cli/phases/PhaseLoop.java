package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.cli.loop.WriteCheck;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.windows.ChunkLoop;
import org.inkling.cli.windows.DividedKeys;
import org.inkling.cli.workload.Values;

/**
 * The work of one thread in a run: chunks of operations, each with its part of the inserts. The
 * loaded keys and those that the thread has inserted are equally likely to be read. All random
 * choices are drawn before the clock starts, and the thread cycles through them.
 */
final class PhaseLoop implements ChunkLoop {
  private static final int BLOCK = PhasesPlan.CHUNK / 100;
  private static final int MAX_READS = 1 << 22;
  private static final int MIN_READS = 1 << 12;
  private static final int PATTERNS = 64;

  private final Subject subject;
  private final PhasesPlan plan;
  private final DividedKeys keys;
  private final int loadedShare;

  /** The loaded keys to read, and the fractions that decide whether an inserted key is read. */
  private final long[] reads;

  private final int[] fractions;

  /** For each phase, patterns of a chunk: whether each of its operations inserts. */
  private final List<boolean[][]> patterns = new ArrayList<>();

  /** The positions of this thread's inserts among all: the first of each ten in a row. */
  private final int[] blocks;

  private int inserted;
  private int next;
  private long wrong;

  PhaseLoop(Subject subject, PhasesPlan plan, DividedKeys keys, int lane) {
    this.subject = subject;
    this.plan = plan;
    this.keys = keys;
    this.loadedShare = Math.ceilDiv(keys.loaded().length, plan.threads());
    this.blocks = new int[keys.inserts().length / BLOCK + 1];
    SplittableRandom random = new SplittableRandom(Values.mix(plan.seed() + lane));
    long wanted = (long) plan.phases().size() * plan.operations() / plan.threads();
    int count = Math.clamp(wanted, MIN_READS, MAX_READS);
    reads = new long[count];
    fractions = new int[count];
    for (int i = 0; i < count; i++) {
      reads[i] = keys.loaded()[random.nextInt(keys.loaded().length)];
      fractions[i] = random.nextInt();
    }
    plan.phases().forEach(phase -> patterns.add(patterns(phase, random)));
  }

  /** Returns patterns in which the phase's number of operations insert, at random places. */
  private static boolean[][] patterns(Phase phase, SplittableRandom random) {
    boolean[][] patterns = new boolean[PATTERNS][PhasesPlan.CHUNK];
    for (boolean[] pattern : patterns) {
      int left = BLOCK * phase.insertPercent();
      for (int i = 0; i < pattern.length; i++) {
        pattern[i] = random.nextInt(pattern.length - i) < left;
        left -= pattern[i] ? 1 : 0;
      }
    }
    return patterns;
  }

  @Override
  public void run(int chunk) {
    boolean[] insertHere = patterns.get(plan.phaseOf(chunk))[chunk % PATTERNS];
    int insert = (int) plan.insertsBefore(chunk);
    for (boolean here : insertHere) {
      if (here) {
        insert(insert++);
      } else {
        read();
      }
    }
  }

  private void insert(int at) {
    if (inserted % BLOCK == 0) {
      blocks[inserted / BLOCK] = at;
    }
    long key = keys.inserts()[at];
    subject.put(key, Values.of(key));
    inserted++;
  }

  private void read() {
    long key = reads[next];
    long place = ((fractions[next] & 0xFFFFFFFFL) * (loadedShare + (long) inserted)) >>> 32;
    if (place < inserted) {
      int own = (int) place;
      key = keys.inserts()[blocks[own / BLOCK] + own % BLOCK];
    }
    next = next + 1 == reads.length ? 0 : next + 1;
    wrong += WriteCheck.isRight(subject, key) ? 0 : 1;
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }
}
