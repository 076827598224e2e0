package org.inkling.cli.bench;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.subject.ByteValues;

/**
 * The rows of a command, as a table and as JSON: an array with one object per row.
 *
 * @param conclusion lines that follow the table
 */
record BenchReport(List<Row> rows, List<String> conclusion) implements ExperimentReport {

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>(ResultTable.lines(rows));
    lines.add(ResultTable.LEGEND);
    lines.addAll(valueLengths());
    long wrong = wrongAnswers();
    if (wrong > 0) {
      lines.add(Text.format("%,d answers were wrong", wrong));
    }
    lines.addAll(conclusion);
    return lines;
  }

  /** Returns a line for each index whose values are byte strings. */
  private List<String> valueLengths() {
    return rows.stream()
        .map(Row::index)
        .filter(ByteValues.class::isInstance)
        .map(ByteValues.class::cast)
        .map(index -> index.label() + ": " + index.lengths())
        .toList();
  }

  private long wrongAnswers() {
    return rows.stream().mapToLong(Row::wrongAnswers).sum();
  }

  @Override
  public boolean passed() {
    return wrongAnswers() == 0;
  }

  @Override
  public Object json() {
    return rows;
  }
}
