package org.inkling.cli.chart;

import java.awt.Graphics2D;
import java.awt.GraphicsEnvironment;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.block.RectangleConstraint;
import org.jfree.chart.entity.ChartEntity;
import org.jfree.data.Range;

/**
 * Charts, one below the other.
 *
 * @param title the subject of the charts
 * @param charts the charts from the top
 */
public record Picture(String title, List<Chart> charts) {
  /** The width of every chart in pixels. */
  public static final int WIDTH = 1000;

  /** The pixels of a PNG for each pixel of an SVG. */
  private static final int SCALE = 2;

  /** Keeps a copy of the list. */
  public Picture {
    charts = List.copyOf(charts);
  }

  /** Returns whether the extension of a file is that of a format that can be written. */
  public static boolean canBe(Path file) {
    return ends(file, ".svg") || ends(file, ".png");
  }

  private static boolean ends(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /**
   * Writes the picture in the format of the file's extension, {@code .svg} or {@code .png}.
   * Replaces an existing file.
   *
   * @throws IOException if the file cannot be written, or if it is a PNG and the system has no
   *     fonts
   */
  public void write(Path file) throws IOException {
    if (ends(file, ".svg")) {
      Files.writeString(file, svg());
      return;
    }
    requireFonts();
    BufferedImage unscaled = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
    int height = height(unscaled.createGraphics());
    BufferedImage image =
        new BufferedImage(SCALE * WIDTH, SCALE * height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(SCALE, SCALE);
    draw(graphics);
    graphics.dispose();
    ImageIO.write(image, "png", file.toFile());
  }

  private static void requireFonts() throws IOException {
    try {
      GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames();
    } catch (RuntimeException | LinkageError | InternalError e) {
      throw new IOException(
          "this system has no fonts for a PNG (fontconfig, freetype); an SVG needs none", e);
    }
  }

  /** Returns the picture as an SVG element, which is also a complete file. */
  public String svg() {
    String description = charts.stream().map(Chart::description).collect(Collectors.joining(" "));
    SvgGraphics graphics = SvgGraphics.begin();
    draw(graphics);
    return graphics.element(WIDTH, height(graphics), title, description);
  }

  private int height(Graphics2D graphics) {
    return charts.stream().mapToInt(chart -> height(chart, graphics)).sum();
  }

  private static int height(Chart chart, Graphics2D graphics) {
    RectangleConstraint width = new RectangleConstraint(new Range(0, WIDTH), new Range(0, WIDTH));
    double legend = chart.drawn().getLegend().arrange(graphics, width).getHeight();
    return chart.height() + (int) Math.ceil(legend);
  }

  private void draw(Graphics2D graphics) {
    double top = 0;
    for (Chart chart : charts) {
      int height = height(chart, graphics);
      ChartRenderingInfo info = new ChartRenderingInfo();
      chart.drawn().draw(graphics, new Rectangle2D.Double(0, top, WIDTH, height), info);
      if (graphics instanceof SvgGraphics svg) {
        for (Object shape : info.getEntityCollection().getEntities()) {
          svg.name((ChartEntity) shape);
        }
      }
      top += height;
    }
  }
}
