package org.inkling.jmh.report;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A reader's notes on sections, from a file that contains each note under the id of its section.
 */
final class Notes {
  private static final String HEADING = "## ";

  private Notes() {}

  /**
   * Reads a file. Lines of a paragraph are joined; text above the first heading belongs to no
   * section.
   *
   * @return the paragraphs, one per line, by the id of their section
   * @throws IllegalArgumentException if the file does not exist or is not text
   */
  static Map<String, String> read(Path file) throws IOException {
    try {
      return parse(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no file " + file, e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + " is not text", e);
    }
  }

  static Map<String, String> parse(String text) {
    Map<String, StringBuilder> notes = new LinkedHashMap<>();
    StringBuilder current = new StringBuilder();
    for (String line : text.lines().toList()) {
      if (line.startsWith(HEADING)) {
        current = new StringBuilder();
        notes.put(line.substring(HEADING.length()).strip(), current);
      } else {
        current.append(line.isBlank() ? "\n" : line.strip() + " ");
      }
    }
    Map<String, String> paragraphs = new LinkedHashMap<>();
    notes.forEach((id, said) -> paragraphs.put(id, said.toString().strip()));
    return paragraphs;
  }
}
