package org.inkling.cli.plot;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.experiment.Text;

/** Files like those of benchmarks, with the data that figures need. */
final class PlotFiles {
  private static final List<String> MIXES = List.of("90/10", "10/90");

  private PlotFiles() {}

  static Path write(Path folder, String name, Object json) throws IOException {
    return Files.writeString(folder.resolve(name), json.toString());
  }

  /** Two runs of LOFT and one of the skip list; a window is excluded, and one falls. */
  static JsonObject phases() {
    JsonObject file = new JsonObject();
    file.addProperty("figure", "phases");
    file.addProperty("keys", "uniform:20M");
    file.addProperty("distribution", "latest");
    file.addProperty("threads", 2);
    file.addProperty("operations", 3_000_000);
    file.addProperty("window", 1_000_000);
    JsonArray runs = new JsonArray();
    runs.add(run("loft", 1));
    runs.add(run("skiplist", 1));
    runs.add(run("loft", 2));
    file.add("runs", runs);
    return file;
  }

  private static JsonObject run(String index, int repeat) {
    JsonObject run = new JsonObject();
    run.addProperty("index", index);
    run.addProperty("repeat", repeat);
    JsonArray phases = new JsonArray();
    JsonArray windows = new JsonArray();
    for (int phase = 0; phase < MIXES.size(); phase++) {
      JsonObject mix = new JsonObject();
      mix.addProperty("mix", MIXES.get(phase));
      phases.add(mix);
      for (int number = 1; number <= 3; number++) {
        windows.add(window(phase, number, index.equals("loft")));
      }
    }
    run.add("phases", phases);
    run.add("windows", windows);
    return run;
  }

  private static JsonObject window(int phase, int number, boolean changes) {
    JsonObject window = new JsonObject();
    window.addProperty("phase", phase);
    window.addProperty("window", number);
    window.addProperty("opsPerSecond", 1e6 * (5 - phase) + 1e5 * number);
    window.addProperty("excluded", phase == 0 && number == 2);
    window.addProperty("fell", phase == 1 && number == 3);
    JsonObject counts = new JsonObject();
    if (changes) {
      counts.addProperty("expansions", 3 * phase);
      counts.addProperty("splits", number);
      counts.addProperty("merges", 0);
      counts.addProperty("rules.FULL", 4);
      counts.addProperty("rules.FILLING", phase);
      counts.addProperty("rules.COLD", 0);
    }
    window.add("changes", counts);
    return window;
  }

  /** Two schemes, two mixes, two turns. */
  static JsonObject schemes(boolean windows) {
    JsonObject file = new JsonObject();
    file.addProperty("figure", "schemes");
    JsonArray rows = new JsonArray();
    for (String scheme : List.of("static", "self-tuning")) {
      for (String mix : MIXES) {
        for (int turn = 1; turn <= 2; turn++) {
          JsonObject row = new JsonObject();
          row.addProperty("scheme", scheme);
          row.addProperty("mix", mix);
          row.addProperty("turn", turn);
          row.addProperty("opsPerSecond", 1e6 * (turn + scheme.length()));
          if (windows) {
            JsonArray rates = new JsonArray();
            List.of(1e6, 2e6, 1.5e6).forEach(rates::add);
            row.add("windows", rates);
          }
          rows.add(row);
        }
      }
    }
    file.add("rows", rows);
    return file;
  }

  /** The growth of two indexes. */
  static JsonArray growth() {
    JsonArray rows = new JsonArray();
    for (String index : List.of("loft", "skiplist")) {
      JsonObject row = new JsonObject();
      row.addProperty("index", index);
      row.addProperty("keys", "osm:20M");
      row.addProperty("order", "random");
      row.addProperty("from", 1_000_000);
      row.addProperty("inserts", 19_000_000);
      row.addProperty("threads", 2);
      JsonObject growth = new JsonObject();
      JsonArray tenths = new JsonArray();
      for (int i = 0; i < 10; i++) {
        tenths.add(2e6 - 1e5 * i);
      }
      growth.add("tenthsOpsPerSecond", tenths);
      row.add("growth", growth);
      rows.add(row);
    }
    return rows;
  }

  /** A report of two key sets, with a result of one thread and a failure. */
  static JsonElement report() {
    return JsonParser.parseString(
        Text.format(
            """
            {"schema": "inkling-report", "settings": {"workers": 2}, "findings": [
              %s, "index": "loft", "figures": {"opsPerSecond": [1e6, 4e6, 3e6]}},
              %s, "index": "loft", "figures": {"opsPerSecond": [5e6]}},
              %s, "index": "loft", "figures": {"opsPerSecond": [9e6]}},
              %s, "index": "loft", "figures": {"opsPerSecond": [2e6]}},
              %s, "index": "skiplist", "failure": "no memory"}]}
            """,
            cell("uniform", "uniform", 2),
            cell("uniform", "zipf:0.99", 2),
            cell("uniform", "uniform", 1),
            cell("osm", "uniform", 2),
            cell("osm", "uniform", 2)));
  }

  private static String cell(String keys, String distribution, int threads) {
    return Text.format(
        "{\"cell\": {\"keys\": \"%s:8000\", \"workload\": \"read\", \"distribution\": \"%s\","
            + " \"threads\": %d}",
        keys, distribution, threads);
  }
}
