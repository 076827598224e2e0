package org.inkling.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.inkling.cli.experiment.Machine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What commands print and write is the same in every locale, so that scripts can read it. */
@Isolated("it changes the default locale")
final class LocaleTest {
  /** Other digits, other separators, and another lower case of the letter I. */
  private static final List<String> TAGS =
      List.of("ar-EG", "th-TH-u-nu-thai", "fa-IR", "hi-IN-u-nu-deva", "de-DE", "tr-TR");

  @TempDir Path folder;

  private Path index;
  private Path store;

  /** Something that a command does. */
  @FunctionalInterface
  private interface Task<R> {
    R run() throws IOException;
  }

  private static <R> R in(Locale locale, Task<R> task) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      return task.run();
    } finally {
      Locale.setDefault(before);
    }
  }

  @BeforeEach
  void build() {
    index = folder.resolve("keys.index");
    store = folder.resolve("store");
    CommandRun.lines("disk", "build", index, "--keys", "osm:4000");
    CommandRun.lines("store", "load", store, "osm:4000");
    CommandRun.lines("store", "put", store, 1234, 5678);
  }

  /** What the commands print, also those that refuse, and the files that they write. */
  private List<String> outputs() throws IOException {
    Path json = folder.resolve("facts.json");
    Path picture = folder.resolve("facts.svg");
    List<String> outputs = new ArrayList<>();
    for (Object[] command :
        new Object[][] {
          {"store", "stats", store, "--json", json},
          {"plot", json, "--out", picture},
          {"store", "get", store, 1234},
          {"disk", "inspect", index},
          {"disk", "scan", index, "--limit", 3, "--all"},
          {"disk", "build", index, "--keys", "OSM:4000", "--access", "MAPPED"},
          {"datasets", "list"},
          {"datasets", "hardness", "osm:4000"},
          {"bench", "phases", "--window", 1234567},
          {"bench", "grow", "--from", 1999, "--keys", 2000},
          {"check", "churn", "--keys", 1},
          {"completion", "bash"},
        }) {
      CommandRun run = CommandRun.of(command);
      outputs.add(command[0] + " " + command[1] + " " + run.code() + "\n" + run.out() + run.err());
    }
    outputs.add(Files.readString(json));
    outputs.add(Files.readString(picture));
    outputs.add(Machine.describe());
    return outputs;
  }

  @Test
  void commandsPrintTheSame() throws IOException {
    List<String> expected = in(Locale.ROOT, this::outputs);
    for (String tag : TAGS) {
      List<String> found = in(Locale.forLanguageTag(tag), this::outputs);
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(expected.get(i), found.get(i), tag);
      }
    }
  }

  @Test
  void theTestsOfThisModuleRunWhereNumbersLookDifferent() {
    assertNotEquals("1234", NumberFormat.getIntegerInstance().format(1234));
  }
}
