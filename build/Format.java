import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds every Java file below the working folder to google-java-format: {@code check} lists the
 * files that differ and fails, {@code write} rewrites them.
 */
final class Format {
  private static final Formatter FORMATTER = new Formatter();

  public static void main(String[] arguments) throws IOException {
    var mode = arguments.length == 1 ? arguments[0] : "";
    if (!mode.equals("check") && !mode.equals("write")) {
      System.err.println(
          "Format: expected one argument, check or write; got " + List.of(arguments));
      System.exit(2);
    }
    var differing = new ArrayList<Path>();
    for (var file : javaFiles(Path.of(""))) {
      if (differs(file, mode.equals("write"))) {
        differing.add(file);
      }
    }
    report(differing, mode);
  }

  private static boolean differs(Path file, boolean write) throws IOException {
    var source = Files.readString(file);
    try {
      var formatted = FORMATTER.formatSourceAndFixImports(source);
      if (formatted.equals(source)) {
        return false;
      }
      if (write) {
        Files.writeString(file, formatted);
      }
      return true;
    } catch (FormatterException e) {
      throw new IOException(file + " cannot be formatted: " + e.getMessage(), e);
    }
  }

  private static void report(List<Path> differing, String mode) {
    if (differing.isEmpty()) {
      return;
    }
    if (mode.equals("write")) {
      System.out.println("Formatted " + differing);
      return;
    }
    System.err.println("Not formatted: " + differing);
    System.err.println("To format everything: mvn -q -f build verify -Dinkling.format=write");
    System.exit(1);
  }

  private static List<Path> javaFiles(Path root) throws IOException {
    var files = new ArrayList<Path>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            var name = folder.getFileName().toString();
            return name.equals("target") || name.startsWith(".")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort(null);
    return files;
  }
}
