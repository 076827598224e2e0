package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import org.inkling.examples.bench.Contender;
import org.inkling.examples.bench.Subject;
import org.inkling.examples.bench.Workload;
import org.inkling.jmh.peers.Peer;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedEntrySource;

/** A peer in the harness of the examples. */
record Entrant(Peer peer) implements Contender {

  /**
   * Those of a list of names.
   *
   * @throws IllegalArgumentException if one is unknown or named twice
   */
  static List<Entrant> named(List<String> names) {
    List<Entrant> entrants = new ArrayList<>();
    for (String name : names) {
      Entrant entrant = new Entrant(Peer.named(name));
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

  /** Whether it has a part in a sparing report, by its role. */
  boolean isFor(boolean firstSet, boolean allCompared) {
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
    return peer.jvmFlags();
  }

  @Override
  public Subject load(SortedEntrySource entries, RetrainingScheme scheme) {
    return peer.load(entries);
  }
}
