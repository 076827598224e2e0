package org.inkling.cli.plot;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.GraphicsEnvironment;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Writes pictures in the format of the file's extension: {@code .svg} or {@code .png}. */
public final class PictureFile {
  private static final String SVG = "http://www.w3.org/2000/svg";
  private static final int SVG_DIGITS = 1;

  /** The pixels of a PNG for each unit of a picture. */
  private static final int PNG_SCALE = 2;

  private PictureFile() {}

  /** Returns whether the extension of a file is a supported one. */
  static boolean isKnown(Path file) {
    return ends(file, ".svg") || ends(file, ".png");
  }

  private static boolean ends(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /**
   * Writes a picture. Replaces an existing file.
   *
   * @throws PlotException if the system has no fonts
   */
  static void write(Picture picture, Path file) throws IOException {
    requireFonts();
    try (OutputStream out = Files.newOutputStream(file)) {
      if (ends(file, ".svg")) {
        writeSvg(picture, out, false);
      } else {
        writePng(picture, out);
      }
    }
  }

  /**
   * Converts a picture to an SVG element that can be embedded in a page.
   *
   * @param prefix the prefix of the names of its parts, which distinguishes them from those of
   *     other pictures
   * @throws PlotException if the system has no fonts
   */
  public static String svgElement(Picture picture, String prefix) throws IOException {
    requireFonts();
    var out = new ByteArrayOutputStream();
    writeSvg(picture, out, true);
    return out.toString(StandardCharsets.UTF_8)
        .replace("<title>", "<title id=\"title\">")
        .replace("<desc>", "<desc id=\"desc\">")
        .replace("id=\"", "id=\"" + prefix)
        .replace("url(#", "url(#" + prefix)
        .replace("href=\"#", "href=\"#" + prefix)
        .replaceFirst(
            "<svg ",
            "<svg role=\"img\" aria-labelledby=\"%stitle %sdesc\" ".formatted(prefix, prefix));
  }

  private static void requireFonts() {
    try {
      GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames();
    } catch (RuntimeException | LinkageError | InternalError e) {
      throw new PlotException("this system has no fonts to draw with (fontconfig, freetype)", e);
    }
  }

  private static void paint(Picture picture, Graphics2D graphics) {
    for (Chart<?, ?> chart : picture.charts()) {
      Graphics2D part = (Graphics2D) graphics.create();
      chart.paint(part, chart.getWidth(), chart.getHeight());
      part.dispose();
      graphics.translate(0, chart.getHeight());
    }
  }

  private static void writePng(Picture picture, OutputStream out) throws IOException {
    var image =
        new BufferedImage(
            PNG_SCALE * Picture.WIDTH, PNG_SCALE * picture.height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(PNG_SCALE, PNG_SCALE);
    paint(picture, graphics);
    graphics.dispose();
    ImageIO.write(image, "png", out);
  }

  private static void writeSvg(Picture picture, OutputStream out, boolean part) throws IOException {
    try {
      Document document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .getDOMImplementation()
              .createDocument(SVG, "svg", null);
      SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
      context.setComment(null);
      context.setPrecision(SVG_DIGITS);
      SVGGraphics2D graphics = new SVGGraphics2D(context, false);
      graphics.setSVGCanvasSize(new Dimension(Picture.WIDTH, picture.height()));
      paint(picture, graphics);
      Element root = graphics.getRoot();
      root.setAttribute("viewBox", "0 0 " + Picture.WIDTH + " " + picture.height());
      root.insertBefore(text(document, "desc", picture.description()), root.getFirstChild());
      root.insertBefore(text(document, "title", picture.title()), root.getFirstChild());
      Transformer writer = TransformerFactory.newInstance().newTransformer();
      writer.setOutputProperty(OutputKeys.INDENT, "yes");
      writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, part ? "yes" : "no");
      writer.transform(new DOMSource(root), new StreamResult(out));
    } catch (ParserConfigurationException | TransformerException e) {
      throw new IOException("the picture cannot be written as SVG", e);
    }
  }

  private static Element text(Document document, String name, String text) {
    Element element = document.createElementNS(SVG, name);
    element.setTextContent(text);
    return element;
  }
}
