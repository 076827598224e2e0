package org.inkling.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No index repeats the code of another: what two need lies below both. */
final class EqualLinesTest {
  private static final EqualLines LAW = new EqualLines(11);
  private static final Path SOURCES = Path.of("src/main/java/org/inkling");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"loft, xindex", "bli, xindex", "loft, bli"})
  void noIndexRepeatsTwelveLinesOfAnother(String one, String other) throws IOException {
    assertEquals(List.of(), LAW.between(SOURCES.resolve(one), SOURCES.resolve(other)));
  }

  @Test
  void twelveEqualLinesAreACopyAndElevenAreNot() throws IOException {
    write("one/A.java", "import a.A;", lines(0, 20));
    write("other/B.java", "first", lines(5, 16), "last");
    assertEquals(List.of(), LAW.between(folder.resolve("one"), folder.resolve("other")));
    write("other/C.java", "first", "    " + lines(5, 17), "last");
    List<String> copies = LAW.between(folder.resolve("one"), folder.resolve("other"));
    assertEquals(1, copies.size());
    assertTrue(copies.getFirst().startsWith("C.java repeats lines of A.java"), copies::getFirst);
  }

  private static String lines(int from, int to) {
    return String.join("\n\n", IntStream.range(from, to).mapToObj(i -> "line " + i).toList());
  }

  private void write(String name, String... text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, List.of(text));
  }
}
