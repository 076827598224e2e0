package org.inkling.jmh.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the results, and writes them to the file, so that an aborted run leaves its results so far.
 */
final class Recorder implements Measurement.Watcher {
  private final Preset preset;
  private final Settings settings;
  private final ReportProgress progress;
  private final List<Finding> findings = new ArrayList<>();
  private final List<Timeline> timelines = new ArrayList<>();
  private Provenance provenance;
  private boolean complete;
  private @Nullable Path file;

  Recorder(Preset preset, Settings settings, String command, ReportProgress progress) {
    this.preset = preset;
    this.settings = settings;
    this.progress = progress;
    this.provenance = Provenance.now(command);
  }

  /** Sets the file to write to. */
  void writeTo(Path json) {
    file = json;
    save();
  }

  private void save() {
    if (file == null) {
      return;
    }
    try {
      ReportFile.write(report(), file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written: " + e, e);
    }
  }

  Report report() {
    return new Report(
        Report.SCHEMA,
        Report.VERSION,
        preset.label(),
        settings,
        provenance,
        complete,
        findings,
        timelines);
  }

  /** Marks the report as complete. */
  void complete() {
    complete = true;
  }

  /** Ends the recording, and returns the report. */
  Report close() {
    progress.close();
    save();
    return report();
  }

  @Override
  public void planned(int steps) {
    progress.planned(steps);
  }

  @Override
  public void begins(String step) {
    progress.begins(step);
  }

  @Override
  public void tells(String text) {
    progress.tells(text);
  }

  @Override
  public void found(Finding finding) {
    findings.add(finding);
    progress.found(finding);
    provenance = provenance.later();
    save();
  }

  @Override
  public void found(Timeline timeline) {
    timelines.add(timeline);
    provenance = provenance.later();
    save();
  }
}
