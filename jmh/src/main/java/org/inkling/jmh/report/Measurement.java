package org.inkling.jmh.report;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.inkling.cli.bench.Bench;
import org.inkling.cli.bench.Contender;
import org.inkling.cli.bench.Distribution;
import org.inkling.cli.bench.Series;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.phases.Phase;
import org.inkling.cli.phases.PhaseWindow;
import org.inkling.cli.phases.PhasesPlan;
import org.inkling.cli.phases.PhasesResult;
import org.inkling.cli.phases.PhasesTask;
import org.inkling.datasets.KeyFileException;
import org.inkling.datasets.KeySetException;
import org.inkling.datasets.KeySets;
import org.inkling.loft.RetrainingScheme;

/** Measures every cell that the sections of a preset name, once. */
final class Measurement {
  private static final String PHASES = "90/10,70/30,50/50,30/70,10/90";

  /** Five phases insert two and a half times the operations of one. */
  private static final double PHASE_OF_REST = 0.4;

  private static final int WINDOWS_OF_PHASE = 20;
  private static final int CHUNK = 1_000;
  private static final double LOADED = 0.5;

  private final Settings settings;
  private final List<Section> sections;
  private final List<Entrant> entrants;
  private final Watcher watcher;

  /** Hears what is found, as it is found. */
  interface Watcher {

    /** So many steps are to be done in all. */
    void planned(int steps);

    /** A step begins. */
    void begins(String step);

    /** Something within it. */
    void tells(String text);

    /** Figures of one index in one cell. */
    void found(Finding finding);

    /** One index over time. */
    void found(Timeline timeline);
  }

  Measurement(Preset preset, Settings settings, Watcher watcher) {
    this.settings = settings;
    this.sections = preset.sections(settings);
    this.entrants = Entrant.of(settings);
    this.watcher = watcher;
  }

  /**
   * What is asked of a cell.
   *
   * @param paced whether it is run at a fixed rate as well
   * @param allCompared whether every index is measured
   */
  record Demand(boolean paced, boolean allCompared) {

    private Demand and(Demand other) {
      return new Demand(paced || other.paced, allCompared || other.allCompared);
    }
  }

  /** All cells. */
  static Map<Cell, Demand> cells(List<Section> sections) {
    Map<Cell, Demand> cells = new LinkedHashMap<>();
    for (Section section : sections) {
      for (Panel panel : section.panels()) {
        Demand demand = new Demand(panel.isPaced(), section.allCompared());
        panel.points().forEach(point -> cells.merge(point.cell(), demand, Demand::and));
      }
    }
    return cells;
  }

  /**
   * Refuses what cannot be measured, before anything is.
   *
   * @throws IllegalArgumentException that says why
   */
  void check() {
    Set<String> specs = new LinkedHashSet<>();
    cells(sections).keySet().forEach(cell -> specs.add(cell.keys()));
    specs.forEach(spec -> KeySets.open(spec, settings.seed()));
    cells(sections).keySet().forEach(cell -> cell.plan(settings));
  }

  /** Measures all; what an index cannot do is left out. */
  void run() throws IOException {
    Map<Cell, Demand> cells = cells(sections);
    List<Section> overTime = sections.stream().filter(Section::isOverTime).toList();
    watcher.planned(cells.size() + overTime.size() * overTime().size());
    Map<String, List<Cell>> bySet = new LinkedHashMap<>();
    for (Cell cell : cells.keySet()) {
      bySet.computeIfAbsent(cell.keys(), any -> new ArrayList<>()).add(cell);
    }
    for (Map.Entry<String, List<Cell>> set : bySet.entrySet()) {
      measure(set.getKey(), set.getValue(), cells);
    }
    for (Section section : overTime) {
      overTime(section.overTime());
    }
  }

  /** The cells of one set, those that only read first, so that one load serves them all. */
  private void measure(String keys, List<Cell> cells, Map<Cell, Demand> demands) {
    List<Cell> ordered = new ArrayList<>(cells);
    ordered.sort(
        Comparator.comparingDouble(Cell::load)
            .thenComparing(Cell::writes)
            .thenComparingInt(Cell::threads));
    try (Bench bench = bench(keys)) {
      Found found = new Found();
      try (Series series = bench.series(found)) {
        for (Cell cell : ordered) {
          watcher.begins(cell.toString());
          found.cell = cell;
          Demand demand = requireNonNull(demands.get(cell));
          double pacedSeconds = demand.paced ? settings.seconds() : 0;
          series.measure(new Series.Task(cell.plan(settings), pacedSeconds), able(cell, demand));
        }
      }
    } catch (IOException | KeyFileException | KeySetException e) {
      String reason = "the keys " + keys + " cannot be made: " + e.getMessage();
      for (Cell cell : ordered) {
        watcher.begins(cell.toString());
        able(cell, requireNonNull(demands.get(cell)))
            .forEach(each -> watcher.found(new Finding(cell, each.label(), null, reason)));
      }
    }
  }

  private Bench bench(String keys) throws IOException {
    return new Bench(keys, KeySets.open(keys, settings.seed()), _ -> {});
  }

  private List<Entrant> able(Cell cell, Demand demand) {
    return entrants.stream().filter(each -> each.takesPart(cell, demand, settings)).toList();
  }

  /** Who is measured while the mix shifts. */
  private List<Entrant> overTime() {
    return entrants.stream().filter(each -> each.takesPartOverTime(settings)).toList();
  }

  /** Hands on what the harness finds. */
  private final class Found implements Series.Findings {
    private Cell cell = new Cell("", 1, "read", "uniform", 1);

    @Override
    public void step(String text) {
      watcher.tells(text);
    }

    @Override
    public void done(Series.Task task, Series.Result result) {
      watcher.found(new Finding(cell, result.row().index().label(), Figures.of(result), null));
    }

    @Override
    public void failed(Series.Task task, Contender kind, String reason) {
      watcher.found(new Finding(cell, kind.label(), null, reason));
    }
  }

  private void overTime(String keys) throws IOException {
    try (var keyFile = new KeyFile(keys, KeySets.open(keys, settings.seed()), _ -> {})) {
      PhasesPlan plan = shifting(keyFile.count());
      for (Entrant entrant : overTime()) {
        watcher.begins("shifting mixes on %s, %s".formatted(keys, entrant.label()));
        watcher.found(timeline(entrant, plan, keyFile));
      }
    }
  }

  private PhasesPlan shifting(int keys) {
    int windows = WINDOWS_OF_PHASE * CHUNK;
    int operations = (int) (keys * (1 - LOADED) * PHASE_OF_REST) / windows * windows;
    int window = Math.max(CHUNK, operations / WINDOWS_OF_PHASE);
    return new PhasesPlan(
        Phase.parse(PHASES),
        Math.max(CHUNK, operations),
        window,
        LOADED,
        Distribution.parse("uniform"),
        settings.workers(),
        settings.seed(),
        false,
        RetrainingScheme.SELF_TUNING);
  }

  private Timeline timeline(Entrant entrant, PhasesPlan plan, KeyFile keyFile) throws IOException {
    List<Timeline.Window> windows = new ArrayList<>();
    String failure = null;
    try {
      PhasesResult result =
          ChildProcess.run(
              entrant.label(),
              entrant.jvmFlags(),
              new PhasesTask(entrant, plan, keyFile.path()),
              watcher::tells);
      for (PhaseWindow window : result.windows()) {
        windows.add(new Timeline.Window(window.phase(), window.perSecond(), window.taken()));
      }
    } catch (ExperimentException | IllegalArgumentException e) {
      failure = e.getMessage();
    }
    List<String> phases = plan.phases().stream().map(Phase::toString).toList();
    return new Timeline(
        entrant.label(), keyFile.spec(), plan.threads(), phases, plan.window(), windows, failure);
  }
}
