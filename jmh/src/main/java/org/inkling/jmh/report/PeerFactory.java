package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.workload.Workload;
import org.inkling.jmh.peers.Peer;
import org.inkling.source.SortedEntrySource;

/**
 * Presents a peer to the harness of the command line.
 *
 * @param peer the peer
 * @param heapHugePages whether its process requests huge pages for its heap
 */
record PeerFactory(Peer peer, boolean heapHugePages) implements SubjectFactory {
  /** The flags; the second one keeps a warning of the JVM off the standard output. */
  private static final List<String> HUGE_PAGES =
      List.of("-XX:+UseTransparentHugePages", "-XX:+DisplayVMOutputToStderr");

  /**
   * Returns those that settings name.
   *
   * @throws IllegalArgumentException if a name is unknown or occurs twice
   */
  static List<PeerFactory> of(Settings settings) {
    List<PeerFactory> entrants = new ArrayList<>();
    for (String name : settings.indexes()) {
      PeerFactory entrant = new PeerFactory(Peer.named(name), settings.heapHugePages());
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

  private boolean canDo(Workload workload) {
    return (peer.isWritable() || !workload.changes()) && (peer.isOrdered() || !workload.scans());
  }

  /** Returns whether it supports the workload and the number of threads of a cell. */
  boolean canDo(Cell cell) {
    return canDo(Workload.parse(cell.workload())) && (cell.threads() == 1 || peer.isConcurrent());
  }

  /** Returns whether it is measured in a cell that it supports. */
  boolean takesPart(Cell cell, Measurement.Demand demand, Settings settings) {
    boolean first = settings.isOnFirstSet(cell);
    return canDo(cell) && (!settings.sparing() || isFor(first, demand.allCompared()));
  }

  /** Returns whether it can be measured over time, with the default number of threads. */
  boolean canDoOverTime(Settings settings) {
    return peer.isWritable() && (settings.workers() == 1 || peer.isConcurrent());
  }

  /** Returns whether it is measured over time, if it can be. */
  boolean takesPartOverTime(Settings settings) {
    return canDoOverTime(settings) && (!settings.sparing() || isFor(true, false));
  }

  /** Returns whether its role includes it in a report that saves time. */
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
  public Subject load(SortedEntrySource entries) {
    return peer.load(entries);
  }
}
