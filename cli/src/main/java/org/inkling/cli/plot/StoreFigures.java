package org.inkling.cli.plot;

import java.util.List;
import java.util.stream.Stream;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.experiment.Text;

/** Draws the comparison of stores, and the memory of one store. */
final class StoreFigures {
  private static final double KIBI = 0x1p10;
  private static final double MEBI = 0x1p20;
  private static final String PHASE = "phase";

  private StoreFigures() {}

  /** Draws stores side by side: rates, tails, bytes written, synced writes and recoveries. */
  static Picture bench(JsonPlace file) {
    String title =
        Text.format(
            "Stores side by side: %s, %.1f MiB of memory",
            file.text("keys"), file.number("budgetBytes") / MEBI);
    Bars rates = new Bars();
    Bars reads = new Bars();
    Bars inserts = new Bars();
    Bars written = new Bars();
    for (JsonPlace store : file.list("stores")) {
      String name = store.text("store");
      for (JsonPlace phase : store.list("phases")) {
        String place = Words.of(phase, List.of(PHASE, "threads"));
        rates.add(name, place, phase.number("perSecond") / 1e3);
        addTail(reads, name, place, phase.at("reads"));
        addTail(inserts, name, place, phase.at("inserts"));
        if (phase.number("writes") > 0) {
          written.add(name, place, phase.number("writtenPerByte"));
        }
      }
    }
    Bars synced = new Bars();
    for (JsonPlace row : file.at("syncedWrites").elements()) {
      synced.add(
          row.text("store"), Words.of(row, List.of("threads")), row.number("perSecond") / 1e3);
    }
    Bars recoveries = new Bars();
    for (JsonPlace row : file.at("recoveries").elements()) {
      recoveries.add(
          row.text("store"),
          Text.format("%,d writes", (long) row.number("records")),
          row.number("openSeconds"));
    }
    return new Picture(
        title,
        Stream.of(
                rates.chart(title, PHASE, "thousand operations per second"),
                reads.chart("99.9th percentile of reads", PHASE, "microseconds"),
                inserts.chart("99.9th percentile of inserts", PHASE, "microseconds"),
                written.chart("Write amplification", PHASE, "bytes written per byte inserted"),
                synced.chart("Writes that wait for the disk", "threads", "thousand per second"),
                recoveries.chart("Opening after a crash", "writes in the log", "seconds"))
            .filter(chart -> !chart.isEmpty())
            .toList());
  }

  private static void addTail(Bars tails, String store, String place, JsonPlace times) {
    if (times.number("count") > 0) {
      tails.add(store, place, times.number("p999Nanos") / 1e3);
    }
  }

  /** Draws the memory and the files of one store. */
  static Picture stats(JsonPlace file) {
    Bars memory = new Bars();
    for (String part : List.of("stage", "frozen", "reserved", "capacity", "cache", "model")) {
      memory.add("memory", part, file.number(part + "Bytes") / KIBI);
    }
    memory.add("files", "run", file.number("runBytes") / KIBI);
    String title =
        Text.format(
            "A store of %,d entries in files and %,d in memory",
            (long) file.number("runEntries"), (long) file.number("stageEntries"));
    return new Picture(title, List.of(memory.chart(title, "part", "KiB")));
  }
}
