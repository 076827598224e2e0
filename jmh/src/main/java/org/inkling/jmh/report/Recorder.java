package org.inkling.jmh.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the results, and writes them to the file, so that an aborted run leaves its results so far.
 */
final class Recorder {
  private final Preset preset;
  private final Settings settings;
  private final String command;
  private final ReportProgress progress;
  private final Instant start = Instant.now();
  private final double loadBefore = Provenance.load();
  private final List<Finding> findings = new ArrayList<>();
  private final List<Timeline> timelines = new ArrayList<>();
  private boolean complete;
  private @Nullable Path file;

  Recorder(Preset preset, Settings settings, String command, ReportProgress progress) {
    this.preset = preset;
    this.settings = settings;
    this.progress = progress;
    this.command = command;
  }

  /** Sets the file to write to. */
  void writeTo(Path json) {
    file = json;
    save();
  }

  /** Writes the results so far, and returns what it wrote. */
  private Report save() {
    Report report = report();
    if (file == null) {
      return report;
    }
    try {
      ReportFile.write(report, file);
      return report;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written: " + e, e);
    }
  }

  ReportProgress progress() {
    return progress;
  }

  private Report report() {
    return new Report(
        Report.SCHEMA,
        Report.VERSION,
        preset.label(),
        settings,
        Provenance.now(command, start, loadBefore),
        complete,
        findings,
        timelines);
  }

  /** Marks the report as complete. */
  void complete() {
    complete = true;
  }

  /** Ends the recording, and returns the report of the file, with the same time of its end. */
  Report close() {
    return save();
  }

  /** Adds the result of one index in one cell. */
  void found(Finding finding) {
    findings.add(finding);
    progress.found(finding);
    save();
  }

  /** Adds the result of one index over time. */
  void found(Timeline timeline) {
    timelines.add(timeline);
    save();
  }
}
