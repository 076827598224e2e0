package org.inkling.cli.experiment;

import java.util.ArrayList;
import java.util.List;

/** Formats cells as lines with columns of equal width. */
public final class TextTable {

  private TextTable() {}

  /**
   * Returns the lines of a table: the titles, a ruler, the rows.
   *
   * @param rows the rows, each with as many cells as there are titles
   * @param textColumns the number of columns, from the left, that are left-aligned; the others are
   *     right-aligned
   */
  public static List<String> lines(List<String> titles, List<List<String>> rows, int textColumns) {
    int[] widths = titles.stream().mapToInt(String::length).toArray();
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add(line(titles, widths, textColumns));
    lines.add("-".repeat(lines.getFirst().length()));
    for (List<String> row : rows) {
      lines.add(line(row, widths, textColumns));
    }
    return lines;
  }

  private static String line(List<String> cells, int[] widths, int textColumns) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String format = (column < textColumns ? "%-" : "%") + widths[column] + "s  ";
      line.append(Text.format(format, cells.get(column)));
    }
    return line.toString().stripTrailing();
  }
}
