package org.inkling.cli.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose first failed write, and every later call, throws an {@link OutputException}. It
 * has no buffer of its own.
 */
public final class StandardOutput extends OutputStream {
  private static final Path LINK = Path.of("/proc/self/fd/1"); // where Linux says what it leads to
  private static final Path FLAGS = Path.of("/proc/self/fdinfo/1"); // and how it was opened
  private static final String FLAGS_NAME = "flags:";
  private static final long NONBLOCKING = 04000;

  private final OutputStream target;
  private final boolean pipe;
  private volatile @Nullable OutputException failure; // volatile: several threads print

  /**
   * Creates a stream over another one.
   *
   * @param pipe whether that one is a pipe: unless it is full and does not let its writers wait, a
   *     write to it fails because nobody reads any more, in whatever language the system says so
   */
  public StandardOutput(OutputStream target, boolean pipe) {
    this.target = target;
    this.pipe = pipe;
  }

  /** Returns the standard output of this process, in the encoding of {@link System#out}. */
  public static PrintStream ofProcess() {
    var output = new StandardOutput(new FileOutputStream(FileDescriptor.out), isPipe());
    return new PrintStream(output, true, System.out.charset());
  }

  @Override
  public void write(int one) {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) {
    attempt(() -> target.write(bytes, from, count));
  }

  @Override
  public void flush() {
    attempt(target::flush);
  }

  private interface Step {
    void run() throws IOException;
  }

  private void attempt(Step step) {
    OutputException earlier = failure;
    if (earlier != null) {
      throw earlier;
    }
    try {
      step.run();
    } catch (IOException e) {
      var failed = new OutputException(e, isOfReader(e));
      failure = failed;
      throw failed;
    }
  }

  /** Returns whether a write failed because nobody reads. */
  private boolean isOfReader(IOException failed) {
    String text = String.valueOf(failed.getMessage()).toLowerCase(Locale.ROOT);
    boolean isFull = text.contains("temporarily unavailable");
    return text.contains("broken pipe")
        || text.contains("connection reset")
        || (pipe && !isFull && !isNonblocking());
  }

  /** Returns whether the system lets no write to a full pipe wait, as far as it says so. */
  private static boolean isNonblocking() {
    try (Stream<String> lines = Files.lines(FLAGS)) {
      return lines
          .filter(line -> line.startsWith(FLAGS_NAME))
          .mapToLong(line -> Long.parseLong(line.substring(FLAGS_NAME.length()).strip(), 8))
          .anyMatch(flags -> (flags & NONBLOCKING) != 0);
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      return false; // another system
    }
  }

  private static boolean isPipe() {
    try {
      String leadsTo = Files.readSymbolicLink(LINK).toString();
      return leadsTo.startsWith("pipe:");
    } catch (IOException | UnsupportedOperationException e) {
      return false; // another system
    }
  }
}
