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
import org.inkling.cli.bench.PlanSeries;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.phases.Phase;
import org.inkling.cli.phases.PhasesPlan;
import org.inkling.cli.phases.PhasesResult;
import org.inkling.cli.phases.PhasesTask;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.windows.WindowResult;
import org.inkling.datasets.KeyFileException;
import org.inkling.datasets.KeySetException;
import org.inkling.datasets.KeySets;

/** Measures every cell that the sections of a preset name, once. */
final class Measurement {
  private static final String PHASES = "90/10,70/30,50/50,30/70,10/90";

  /**
   * The operations of a phase as a part of the keys to insert: five phases insert two and a half
   * times the operations of one.
   */
  private static final double PHASE_OF_REST = 0.4;

  private static final int WINDOWS_OF_PHASE = 20;
  private static final int CHUNK = 1_000;
  private static final double LOADED = 0.5;

  private final Settings settings;
  private final List<Section> sections;
  private final List<PeerFactory> entrants;
  private final Recorder recorder;

  Measurement(Preset preset, Settings settings, Recorder recorder) {
    this.settings = settings;
    this.sections = preset.sections(settings);
    this.entrants = PeerFactory.of(settings);
    this.recorder = recorder;
  }

  /**
   * The requirements of a cell.
   *
   * @param paced whether it is also run at a fixed rate
   * @param allCompared whether every index is measured
   */
  record Demand(boolean paced, boolean allCompared) {

    private Demand and(Demand other) {
      return new Demand(paced || other.paced, allCompared || other.allCompared);
    }
  }

  /** Returns all cells with their requirements. */
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
   * Checks that everything can be measured, before the first measurement.
   *
   * @throws IllegalArgumentException if something cannot be measured; the message gives the reason
   */
  void check() {
    Set<String> specs = new LinkedHashSet<>();
    cells(sections).keySet().forEach(cell -> specs.add(cell.keys()));
    specs.forEach(spec -> KeySets.open(spec, settings.seed()));
    cells(sections).keySet().forEach(cell -> cell.plan(settings));
  }

  /** Measures everything, except what an index does not support. */
  void run() throws IOException {
    Map<Cell, Demand> cells = cells(sections);
    List<Section> overTime = sections.stream().filter(Section::isOverTime).toList();
    recorder.progress().planned(cells.size() + overTime.size() * overTime().size());
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

  /**
   * Measures the cells of one set. Cells that only read come first, so that one load serves them
   * all.
   */
  private void measure(String keys, List<Cell> cells, Map<Cell, Demand> demands) {
    List<Cell> ordered = new ArrayList<>(cells);
    ordered.sort(
        Comparator.comparingDouble(Cell::load)
            .thenComparing(Cell::writes)
            .thenComparingInt(Cell::threads));
    try (Bench bench = bench(keys)) {
      Found found = new Found();
      try (PlanSeries series = bench.series(found)) {
        for (Cell cell : ordered) {
          recorder.progress().begins(cell.toString());
          found.cell = cell;
          Demand demand = requireNonNull(demands.get(cell));
          double pacedSeconds = demand.paced ? settings.seconds() : 0;
          series.measure(
              new PlanSeries.Task(cell.plan(settings), pacedSeconds), able(cell, demand));
        }
      }
    } catch (IOException | KeyFileException | KeySetException e) {
      String reason = "the keys " + keys + " cannot be generated: " + e.getMessage();
      for (Cell cell : ordered) {
        recorder.progress().begins(cell.toString());
        able(cell, requireNonNull(demands.get(cell)))
            .forEach(each -> recorder.found(new Finding(cell, each.label(), null, reason)));
      }
    }
  }

  private Bench bench(String keys) throws IOException {
    return new Bench(keys, KeySets.open(keys, settings.seed()), _ -> {});
  }

  private List<PeerFactory> able(Cell cell, Demand demand) {
    return entrants.stream().filter(each -> each.takesPart(cell, demand, settings)).toList();
  }

  /** Returns the indexes that are measured while the mix shifts. */
  private List<PeerFactory> overTime() {
    return entrants.stream().filter(each -> each.takesPartOverTime(settings)).toList();
  }

  /** Forwards the results of the harness. */
  private final class Found implements PlanSeries.Findings {
    private Cell cell = new Cell("", 1, "read", "uniform", 1);

    @Override
    public void step(String text) {} // the steps of a report are cells

    @Override
    public void done(PlanSeries.Task task, PlanSeries.Result result) {
      recorder.found(new Finding(cell, result.row().index().label(), Figures.of(result), null));
    }

    @Override
    public void failed(PlanSeries.Task task, SubjectFactory kind, String reason) {
      recorder.found(new Finding(cell, kind.label(), null, reason));
    }
  }

  private void overTime(String keys) throws IOException {
    try (var keyFile = new KeyFile(keys, KeySets.open(keys, settings.seed()), _ -> {})) {
      PhasesPlan plan = shifting(keyFile.count());
      for (PeerFactory entrant : overTime()) {
        recorder.progress().begins(Text.format("shifting mixes on %s, %s", keys, entrant.label()));
        recorder.found(timeline(entrant, plan, keyFile));
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
        settings.workers(),
        settings.seed());
  }

  private Timeline timeline(PeerFactory entrant, PhasesPlan plan, KeyFile keyFile)
      throws IOException {
    List<Timeline.Window> windows = new ArrayList<>();
    String failure = null;
    try {
      PhasesResult result =
          ChildProcess.run(
              entrant.label(),
              entrant.jvmFlags(),
              new PhasesTask(entrant, plan, keyFile.path()),
              _ -> {});
      for (WindowResult window : result.windows()) {
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
