package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.bench.Contender;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Workload;
import org.inkling.jmh.peers.Peer;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedEntrySource;

/**
 * A peer in the harness of the command line.
 *
 * @param peer which
 * @param heapHugePages whether its process asks for huge pages for its heap
 */
record Entrant(Peer peer, boolean heapHugePages) implements Contender {
  /** The flags; the second one keeps a complaint of the JVM off the standard output. */
  private static final List<String> HUGE_PAGES =
      List.of("-XX:+UseTransparentHugePages", "-XX:+DisplayVMOutputToStderr");

  /**
   * Those that settings name.
   *
   * @throws IllegalArgumentException if one is unknown or named twice
   */
  static List<Entrant> of(Settings settings) {
    List<Entrant> entrants = new ArrayList<>();
    for (String name : settings.indexes()) {
      Entrant entrant = new Entrant(Peer.named(name), settings.heapHugePages());
      if (entrants.contains(entrant)) {
        throw new IllegalArgumentException("--index names " + name + " twice");
      }
      entrants.add(entrant);
    }
    return entrants;
  }

  @Override
  public String label() {
    return peer.label();
  }

  @Override
  public boolean canDo(Workload workload) {
    return (peer.isWritable() || !workload.changes()) && (peer.isOrdered() || !workload.scans());
  }

  /** Whether it can do the workload of a cell by as many threads. */
  boolean canDo(Cell cell) {
    return canDo(Workload.parse(cell.workload())) && (cell.threads() == 1 || peer.isConcurrent());
  }

  /** Whether it is measured in a cell, as far as it can do it. */
  boolean takesPart(Cell cell, Measurement.Demand demand, Settings settings) {
    boolean first = settings.isOnFirstSet(cell);
    return canDo(cell) && (!settings.sparing() || isFor(first, demand.allCompared()));
  }

  /** Whether it can be measured over time, by as many threads as there are usually. */
  boolean canDoOverTime(Settings settings) {
    return peer.isWritable() && (settings.workers() == 1 || peer.isConcurrent());
  }

  /** Whether it is, as far as it can. */
  boolean takesPartOverTime(Settings settings) {
    return canDoOverTime(settings) && (!settings.sparing() || isFor(true, false));
  }

  /** Whether it has a part in a sparing report, by its role. */
  private boolean isFor(boolean firstSet, boolean allCompared) {
    return switch (peer.role()) {
      case LEAD -> true;
      case SECOND -> firstSet;
      case GUEST -> firstSet && allCompared;
    };
  }

  @Override
  public boolean isMeasuredAtOnce() {
    return peer.isSlowToLoad();
  }

  @Override
  public List<String> jvmFlags() {
    List<String> flags = new ArrayList<>(peer.jvmFlags());
    flags.addAll(heapHugePages ? HUGE_PAGES : List.of());
    return flags;
  }

  @Override
  public Subject load(SortedEntrySource entries, RetrainingScheme scheme) {
    return peer.load(entries);
  }
}
