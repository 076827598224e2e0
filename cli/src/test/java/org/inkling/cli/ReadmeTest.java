package org.inkling.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.inkling.cli.experiment.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Compiles and runs the first Java block of the README, which must print the text expected here.
 */
@Isolated("it captures the output of the process")
final class ReadmeTest {
  private static final Path README = Path.of("..", "README.md");

  private static final String EXPECTED =
      """
      7 has 70
      5 has 50
      7 has 70
      11 has 110
      as a map: {2=20, 3=30}
      """;

  @Test
  void firstBlockRuns(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("Readme.java");
    Files.writeString(source, program(firstJavaBlock()));
    compile(source);
    assertEquals(EXPECTED, outputOf(folder));
  }

  private static String firstJavaBlock() throws IOException {
    String readme = Files.readString(README);
    int start = readme.indexOf("```java\n") + "```java\n".length();
    String block = readme.substring(start, readme.indexOf("```", start));
    assertTrue(block.lines().count() >= 10, "the README promises ten lines of Java");
    return block;
  }

  private static String program(String block) {
    return Text.format(
        """
        import org.inkling.index.*;
        import org.inkling.loft.*;
        import org.inkling.source.*;

        public class Readme {
          public static void main(String[] arguments) {
            %s
          }
        }
        """,
        block);
  }

  private static void compile(Path source) {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var messages = new StringWriter();
    var options = List.of("-cp", System.getProperty("java.class.path"));
    var files = compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source);
    boolean compiled = compiler.getTask(messages, null, null, options, null, files).call();
    assertTrue(compiled, messages::toString);
  }

  private static String outputOf(Path folder) throws Exception {
    PrintStream out = System.out;
    var bytes = new ByteArrayOutputStream();
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
      Class<?> program = loader.loadClass("Readme");
      program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
