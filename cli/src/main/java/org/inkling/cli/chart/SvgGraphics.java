package org.inkling.cli.chart;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
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
import org.jfree.chart.entity.CategoryItemEntity;
import org.jfree.chart.entity.ChartEntity;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Writes SVG with text as text. It never clips: a clip has an id, which would clash with those of
 * the other pictures of a page.
 */
final class SvgGraphics extends SVGGraphics2D {
  private static final String STYLE = "rect{shape-rendering:crispEdges}";
  private static final List<String> PLACE = List.of("x", "y", "width", "height");

  /** What Batik writes although no chart needs it. */
  private static final List<String> IDLE =
      List.of("xml:space", "text-rendering", "font-family", "stroke-miterlimit");

  private final Map<List<String>, String> names = new HashMap<>();

  private SvgGraphics(SVGGeneratorContext context) {
    super(context, false);
  }

  private SvgGraphics(SvgGraphics other) {
    super(other);
  }

  static SvgGraphics begin() {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
    context.setPrecision(1);
    context.setComment(null);
    return new SvgGraphics(context);
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(SVG_NAMESPACE_URI, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK has no XML parser", e);
    }
  }

  @Override
  public Graphics create() {
    return new SvgGraphics(this);
  }

  @Override
  public void setFont(Font font) {
    super.setFont(new EstimatedFont(font));
  }

  @Override
  public FontMetrics getFontMetrics(Font font) {
    return new EstimatedFont(font).metrics();
  }

  @Override
  public void clip(Shape clip) {}

  @Override
  public void setClip(Shape clip) {}

  /** Gives a drawn rectangle the name that its reader sees under the mouse. */
  void name(ChartEntity shape) {
    if (shape instanceof CategoryItemEntity && shape.getToolTipText() != null) {
      Rectangle2D area = shape.getArea().getBounds2D();
      names.put(
          DoubleStream.of(area.getX(), area.getY(), area.getWidth(), area.getHeight())
              .mapToObj(getGeneratorContext()::doubleString)
              .toList(),
          shape.getToolTipText());
    }
  }

  /**
   * Returns an element with all that was drawn.
   *
   * @param title the subject of the picture
   * @param description the text for readers who cannot see it
   */
  String element(int width, int height, String title, String description) {
    Element root = getRoot();
    while (root.getAttributes().getLength() > 0) {
      root.removeAttribute(root.getAttributes().item(0).getNodeName());
    }
    NodeList all = root.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      finish((Element) all.item(i));
    }
    root.setAttribute("role", "img");
    root.setAttribute("width", Integer.toString(width));
    root.setAttribute("height", Integer.toString(height));
    root.setAttribute("viewBox", "0 0 " + width + " " + height);
    root.setAttribute("font-family", "sans-serif");
    root.setAttribute("font-size", "12px");
    root.replaceChild(child(root, "style", STYLE), root.getFirstChild());
    root.insertBefore(child(root, "desc", description), root.getFirstChild());
    root.insertBefore(child(root, "title", title), root.getFirstChild());
    return text(root);
  }

  private void finish(Element element) {
    IDLE.forEach(element::removeAttribute);
    if (element.getTagName().equals("rect")) {
      String name = names.remove(PLACE.stream().map(element::getAttribute).toList());
      if (name != null) {
        element.appendChild(child(element, "title", name));
      }
    }
  }

  private static Element child(Element root, String tag, String text) {
    Element element = root.getOwnerDocument().createElementNS(SVG_NAMESPACE_URI, tag);
    element.setTextContent(text);
    return element;
  }

  private static String text(Element element) {
    try {
      Transformer writer = TransformerFactory.newInstance().newTransformer();
      writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      StringWriter text = new StringWriter();
      writer.transform(new DOMSource(element), new StreamResult(text));
      return text.append("\n").toString();
    } catch (TransformerException e) {
      throw new IllegalStateException("the picture cannot be written as XML", e);
    }
  }
}
