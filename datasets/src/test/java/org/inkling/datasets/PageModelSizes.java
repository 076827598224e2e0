package org.inkling.datasets;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.inkling.disk.model.ModelBuilder;
import org.inkling.disk.model.ModelChoice;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.ModelSpec;
import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageModels;
import org.inkling.disk.model.PageWindow;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * Compares page models over keys in memory like the disk paper: by the number of models at the
 * pages that equation 4 expects, and by memory at equal measured pages.
 *
 * <p>{@link #main} prints the memory of figure 4, table 3, and figure 7 with table 4.
 */
final class PageModelSizes {
  static final int ENTRIES_PER_PAGE = 255;

  private final long[] keys;

  PageModelSizes(long[] keys) {
    this.keys = keys;
  }

  /**
   * A model and the mean number of pages in the windows of all keys. Each window includes the key's
   * page.
   */
  record Measured(PageModel model, long epsilon, double pages) {}

  /** Builds the model according to equation 4. */
  PageModel expected(ModelKind kind, double expectedPages) {
    return build(PageModels.builder(new ModelSpec(kind, expectedPages, 1), ENTRIES_PER_PAGE));
  }

  /** Returns the model of the largest error whose pages exceed the target by at most 1 %. */
  Measured atPages(ModelKind kind, double target) {
    long enough = 0;
    Measured best = measured(kind, 0);
    long tooMuch = (long) ((target - 1) * ENTRIES_PER_PAGE) + 8;
    while (tooMuch - enough > 1) {
      long middle = (enough + tooMuch) >>> 1;
      Measured tried = measured(kind, middle);
      if (tried.pages() <= target * 1.01) {
        enough = middle;
        best = tried;
      } else {
        tooMuch = middle;
      }
    }
    return best;
  }

  /** Returns the choice of a file's builder. */
  ModelChoice choice(double expectedPages) {
    try (KeyStream stream = SortedKeySource.of(keys).open()) {
      return ModelChoice.sample(stream, keys.length, expectedPages, ENTRIES_PER_PAGE);
    }
  }

  private Measured measured(ModelKind kind, long epsilon) {
    return measured(kind, epsilon, 1);
  }

  private Measured measured(ModelKind kind, long epsilon, int granularity) {
    PageModel model =
        build(PageModels.builderWithEpsilon(kind, epsilon, granularity, ENTRIES_PER_PAGE));
    var window = new PageWindow();
    long pages = 0;
    for (int i = 0; i < keys.length; i++) {
      model.locate(keys[i], window);
      long page = i / ENTRIES_PER_PAGE;
      if (window.first() > page || window.last() < page) {
        throw new AssertionError(kind + ", epsilon " + epsilon + ": key " + keys[i] + " is missed");
      }
      pages += window.last() - window.first() + 1;
    }
    return new Measured(model, epsilon, (double) pages / keys.length);
  }

  private PageModel build(ModelBuilder builder) {
    for (long key : keys) {
      builder.add(key);
    }
    return builder.build();
  }

  /** Prints all tables for the named sets, {@code NAME[:COUNT]}. */
  public static void main(String[] names) {
    for (String name : names) {
      var sizes = new PageModelSizes(Keys.read(KeySets.open(name, 1)));
      printFigure4(name, sizes);
      printTable3(name, sizes);
      printFigure7(name, sizes);
    }
  }

  /** Prints figure 4: five pages of entries searched, for positions of one entry up to one page. */
  private static void printFigure4(String name, PageModelSizes sizes) {
    for (int granularity : new int[] {1, 15, 51, 85, ENTRIES_PER_PAGE}) {
      int positions = 5 * ENTRIES_PER_PAGE / granularity;
      long epsilon = (positions - 1) / 2;
      for (ModelKind kind : new ModelKind[] {ModelKind.PGM, ModelKind.RADIXSPLINE}) {
        double expected = ModelSpec.expectedPages(epsilon, granularity, ENTRIES_PER_PAGE);
        System.out.printf(Locale.ROOT, "granularity %3d ", granularity);
        print(name, sizes.measured(kind, epsilon, granularity), expected);
      }
    }
  }

  private static void printTable3(String name, PageModelSizes sizes) {
    List<List<ModelKind>> pairs =
        List.of(
            List.of(ModelKind.PGM, ModelKind.PGM_D),
            List.of(ModelKind.RADIXSPLINE, ModelKind.RADIXSPLINE_D));
    for (List<ModelKind> pair : pairs) {
      for (double pages : new double[] {1.01, 1.5, 2, 3}) {
        long without = sizes.expected(pair.getFirst(), pages).models();
        long with = sizes.expected(pair.getLast(), pages).models();
        System.out.printf(
            Locale.ROOT,
            "%-16s %-12s %4.2f pages: %8d models, aligned %7d, saved %5.1f %%%n",
            name,
            pair.getFirst().label(),
            pages,
            without,
            with,
            100 - 100.0 * with / without);
      }
    }
  }

  private static void printFigure7(String name, PageModelSizes sizes) {
    List<ModelKind> lines =
        Stream.of(ModelKind.values()).filter(kind -> !kind.label().contains("zonemap")).toList();
    for (double pages : new double[] {1.05, 1.5, 2, 3, 5}) {
      lines.forEach(kind -> print(name, sizes.atPages(kind, pages), pages));
    }
    Stream.of(ModelKind.values())
        .filter(kind -> !lines.contains(kind))
        .forEach(kind -> print(name, sizes.measured(kind, 0), 1));
  }

  private static void print(String name, Measured measured, double pages) {
    PageModel model = measured.model();
    var parts = new StringBuilder();
    model.parts((part, bytes) -> parts.append(", ").append(part).append(' ').append(bytes));
    System.out.printf(
        Locale.ROOT,
        "%-16s %-15s %4.2f pages: epsilon %4d, measured %6.4f, %7d models, %9d bytes%s%n",
        name,
        model.kind().label(),
        pages,
        measured.epsilon(),
        measured.pages(),
        model.models(),
        model.memoryBytes(),
        parts);
  }
}
