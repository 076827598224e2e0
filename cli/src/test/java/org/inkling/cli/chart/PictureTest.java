package org.inkling.cli.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.inkling.cli.experiment.Text;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.data.xy.XYSeries;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Checks the elements of drawn charts. */
class PictureTest {
  private static final SeriesStyle FIRST = SeriesStyle.at(0);
  private static final SeriesStyle SECOND = SeriesStyle.at(1);

  private static Element svg(Chart... charts) throws Exception {
    String text = new Picture("all & <more>", List.of(charts)).svg();
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)))
        .getDocumentElement();
  }

  private static List<Element> all(Element within, String name) {
    NodeList nodes = within.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static List<String> texts(Element within) {
    return all(within, "text").stream().map(Element::getTextContent).toList();
  }

  private static List<Element> filled(Element within, String name, SeriesStyle style) {
    return all(within, name).stream()
        .filter(each -> inherited(each, "fill").equals(rgb(style)))
        .toList();
  }

  private static String rgb(SeriesStyle style) {
    Color colour = new Color(style.colour());
    return Text.format("rgb(%d,%d,%d)", colour.getRed(), colour.getGreen(), colour.getBlue());
  }

  /** Returns an attribute of an element or of the nearest element around it that has it. */
  private static String inherited(Element element, String attribute) {
    for (Node node = element; node instanceof Element each; node = each.getParentNode()) {
      if (each.hasAttribute(attribute)) {
        return each.getAttribute(attribute);
      }
    }
    return "";
  }

  private static Chart bars(String unit) {
    NamedValues values = new NamedValues();
    values.add("loft", "read", 8);
    values.add("loft", "insert", 4);
    values.doubt("loft", "insert");
    values.add("h2", "read", 2);
    values.add("h2", "insert", Double.NaN);
    return values.bars(
        "Rates", "workload", Axes.numbers(unit), Map.of("loft", FIRST, "h2", SECOND));
  }

  @Test
  void textIsTextInAFontOfTheReader() throws Exception {
    Element root = svg(bars("millions"));
    assertEquals("sans-serif", root.getAttribute("font-family"));
    assertTrue(
        texts(root)
            .containsAll(
                List.of("Rates", "workload", "millions", "read", "insert", "loft", "h2", "0", "8")),
        () -> texts(root).toString());
    assertEquals("all & <more>", all(root, "title").getFirst().getTextContent());
    assertEquals(
        "Rates; millions by workload: loft, h2.", all(root, "desc").getFirst().getTextContent());
    List<Element> shapes = all(root, "path");
    assertEquals(10, shapes.size(), "three markers and two samples, each filled and outlined");
    assertTrue(
        shapes.stream().noneMatch(each -> inherited(each, "fill").equals("rgb(26,26,26)")),
        "letters have this colour");
    assertTrue(
        all(root, "text").stream()
            .allMatch(each -> inherited(each, "font-family").equals("sans-serif")));
  }

  @Test
  void barsAreAsHighAsTheirValues() throws Exception {
    Element root = svg(bars("millions"));
    List<Element> loft = filled(root, "rect", FIRST);
    List<Element> h2 = filled(root, "rect", SECOND);
    assertEquals(1, loft.size(), "the other is hollow");
    assertEquals(1, h2.size());
    assertEquals(
        List.of(rgb(FIRST)),
        all(root, "rect").stream()
            .filter(each -> inherited(each, "fill").equals("none"))
            .map(each -> inherited(each, "stroke"))
            .toList(),
        "a border");
    assertEquals(2, filled(root, "path", FIRST).size(), "a marker, and one in the legend");
    assertEquals(2, filled(root, "path", SECOND).size());
    assertEquals(4, height(loft.getFirst()) / height(h2.getFirst()), 0.02);
    List<String> shown = all(root, "title").stream().map(Element::getTextContent).toList();
    assertTrue(shown.containsAll(List.of("loft, read: 8", "loft, insert: 4", "h2, read: 2")));
    assertFalse(shown.stream().anyMatch(title -> title.startsWith("h2, insert")), "NaN: no bar");
  }

  private static double height(Element rectangle) {
    return Double.parseDouble(rectangle.getAttribute("height"));
  }

  @Test
  void logarithmicBarsBeginAtAPowerOfTen() throws Exception {
    NamedValues values = new NamedValues();
    values.add("loft", "a", 40);
    values.add("loft", "b", 40_000);
    values.add("loft", "none", 0);
    ValueAxis y = values.fittingAxis("ns");
    Element root = svg(values.bars("Costs", "name", y, Map.of("loft", FIRST)));
    assertTrue(texts(root).containsAll(List.of("10", "100", "1,000", "10,000")));
    assertFalse(texts(root).contains("0"));
    List<Element> bars = filled(root, "rect", FIRST);
    assertEquals(Math.log10(4) / Math.log10(4000), height(bars.get(0)) / height(bars.get(1)), 0.02);
  }

  @Test
  void aLineHasAGapWhereAValueIsMissing() throws Exception {
    XYSeries line = new XYSeries("live");
    double[] values = {1, 2, Double.NaN, 2, 3, 1};
    for (int i = 0; i < values.length; i++) {
      line.add(i + 1, values[i]);
    }
    XYSeries nothing = new XYSeries("nothing");
    nothing.add(1, Double.NaN);
    Chart chart =
        new LineChart("Over time", Axes.numbers("s"), Axes.numbers("MiB"), 300)
            .addMarkedLine(line, FIRST)
            .addLine(nothing, SECOND)
            .addSection("first", 0, 3)
            .addSection("second", 3, 6);
    assertEquals(1, chart.series().size(), "an empty series is left out");
    Element root = svg(chart);
    List<String> lines =
        all(root, "path").stream()
            .filter(each -> inherited(each, "stroke").equals(rgb(FIRST)))
            .filter(each -> inherited(each, "fill").equals("none"))
            .map(each -> each.getAttribute("d").replaceAll("[^ML]", ""))
            .toList();
    assertEquals(List.of("ML", "MLMLL"), lines, "the sample of the legend, and two parts");
    assertEquals(6, filled(root, "path", FIRST).size(), "five markers and one in the legend");
    assertTrue(texts(root).containsAll(List.of("first", "second")));
  }

  @Test
  void doubtfulPointsOfALineAreHollow() throws Exception {
    NamedValues values = new NamedValues();
    values.add("loft", "1", 3);
    values.add("loft", "2", 4);
    values.doubt("loft", "2");
    Element root = svg(values.lines("Lines", "threads", Axes.numbers("ns"), Map.of("loft", FIRST)));
    assertEquals(2, filled(root, "path", FIRST).size(), "a marker, and one in the legend");
    assertEquals(
        1,
        all(root, "path").stream().filter(each -> inherited(each, "fill").equals("white")).count());
  }

  @Test
  void chartsAreBelowEachOtherWithAllTheirLegends() throws Exception {
    Chart small = bars("a");
    Element root = svg(small, bars("b"));
    int height = Integer.parseInt(root.getAttribute("height"));
    assertEquals(2 * Integer.parseInt(svg(small).getAttribute("height")), height);
    assertTrue(height > 2 * small.height(), "there is a legend");
    assertEquals("0 0 1000 " + height, root.getAttribute("viewBox"));
    for (Element text : all(root, "text")) {
      double y = Double.parseDouble(text.getAttribute("y"));
      assertTrue(y > 0 && y < height, text.getTextContent() + " at " + y);
    }
  }

  @Test
  void valuesHaveThreeDigitsOrAllBeforeThePoint() {
    assertEquals("0.937", Axes.format(0.93716));
    assertEquals("15.6", Axes.format(15.583));
    assertEquals("1,234", Axes.format(1234.4));
    assertEquals("0", Axes.format(0));
  }

  @Test
  void ticksAreRoundNumbersWithinTheAxis() throws Exception {
    for (double most : new double[] {0.03, 0.7, 1, 9.6, 28, 130, 4_321, 7e8}) {
      NamedValues bar = new NamedValues();
      bar.add("", "one", most);
      List<String> texts = texts(svg(bar.bars("", "name", Axes.numbers("y"), Map.of("", FIRST))));
      List<Double> ticks =
          texts.stream()
              .filter(text -> text.matches("[0-9,.]+") && !text.equals(Axes.format(most)))
              .map(text -> Double.parseDouble(text.replace(",", "")))
              .toList();
      assertTrue(ticks.size() >= 3 && ticks.size() <= 20, most + ": " + ticks);
      assertEquals(0, ticks.getFirst());
      assertTrue(ticks.getLast() <= most * 1.13, most + ": " + ticks);
      assertEquals(ticks.size(), ticks.stream().distinct().count());
    }
  }
}
