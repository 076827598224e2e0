package org.inkling.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds code that was copied from one package to another: equal lines in a row. Empty lines,
 * imports and indentation do not count.
 */
record EqualLines(int maxRun) {

  /** Returns one sentence for each file of a folder that shares too many lines with another one. */
  List<String> between(Path one, Path other) throws IOException {
    var places = new HashMap<List<String>, String>();
    for (Path file : sources(one)) {
      runs(lines(file)).forEach(run -> places.putIfAbsent(run, file.getFileName().toString()));
    }
    var copies = new ArrayList<String>();
    for (Path file : sources(other)) {
      runs(lines(file)).stream()
          .filter(places::containsKey)
          .findFirst()
          .ifPresent(run -> copies.add(sentence(file, run, places)));
    }
    return copies;
  }

  private static String sentence(Path file, List<String> run, Map<List<String>, String> places) {
    return file.getFileName() + " repeats lines of " + places.get(run) + ": " + run.getFirst();
  }

  /** Returns each sequence of one line more than is allowed. */
  List<List<String>> runs(List<String> lines) {
    var runs = new ArrayList<List<String>>();
    for (int from = 0; from + maxRun < lines.size(); from++) {
      runs.add(List.copyOf(lines.subList(from, from + maxRun + 1)));
    }
    return runs;
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static List<String> lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("import "))
          .toList();
    }
  }
}
