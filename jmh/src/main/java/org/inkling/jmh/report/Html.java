package org.inkling.jmh.report;

import java.util.List;
import java.util.Map;

/** Builds a page; all text is escaped. */
final class Html {
  private final StringBuilder page = new StringBuilder();

  /** Escapes text. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(point);
              }
            });
    return escaped.toString();
  }

  /** Adds markup unchanged. */
  Html raw(String markup) {
    page.append(markup).append('\n');
    return this;
  }

  /** Adds an element that contains text. */
  Html text(String element, String text) {
    return raw("<" + element + ">" + escape(text) + "</" + element + ">");
  }

  /** Adds a paragraph for each line that is not blank. */
  Html paragraphs(String text) {
    text.lines().filter(line -> !line.isBlank()).forEach(line -> text("p", line));
    return this;
  }

  /** Adds a list, unless it is empty. */
  Html list(List<String> items) {
    if (!items.isEmpty()) {
      raw("<ul>");
      items.forEach(item -> text("li", item));
      raw("</ul>");
    }
    return this;
  }

  /**
   * Adds a table whose first row and first column are headings. A second line of a cell is small.
   *
   * @param caption the subject of the table
   */
  Html table(String caption, List<List<String>> rows) {
    raw("<div class=\"wide\"><table>");
    text("caption", caption);
    raw("<thead>");
    row(rows.getFirst(), true);
    raw("</thead><tbody>");
    rows.subList(1, rows.size()).forEach(row -> row(row, false));
    return raw("</tbody></table></div>");
  }

  /** Adds a list of facts by name. */
  Html facts(Map<String, String> facts) {
    raw("<dl>");
    facts.forEach((name, fact) -> text("dt", name).text("dd", fact));
    return raw("</dl>");
  }

  private void row(List<String> cells, boolean heads) {
    page.append("<tr>");
    for (int column = 0; column < cells.size(); column++) {
      String[] lines = escape(cells.get(column)).split("\n", 2);
      String cell = lines[0] + (lines.length > 1 ? "<br><small>" + lines[1] + "</small>" : "");
      if (heads) {
        page.append("<th scope=\"col\">").append(cell).append("</th>");
      } else if (column == 0) {
        page.append("<th scope=\"row\">").append(cell).append("</th>");
      } else {
        page.append("<td>").append(cell).append("</td>");
      }
    }
    page.append("</tr>\n");
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
