package org.inkling.cli.plot;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.stream.Collectors;

/** Describes rows by their members. */
final class Words {

  private Words() {}

  /** Returns a text or a number as text; empty if there is none. */
  static String of(JsonPlace row, String member) {
    if (!row.has(member)) {
      return "";
    }
    JsonElement found = row.element().getAsJsonObject().get(member);
    String text = found.isJsonPrimitive() ? found.getAsString() : "";
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** Returns the members that are there. */
  static String of(JsonPlace row, List<String> members) {
    return members.stream()
        .map(member -> withUnit(row, member))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String withUnit(JsonPlace row, String member) {
    String word = of(row, member);
    if (!member.equals("threads") || word.isEmpty()) {
      return word;
    }
    return word + (word.equals("1") ? " thread" : " threads");
  }
}
