package org.inkling.cli.chart;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;

/**
 * The sans-serif font of the reader of an SVG, with widths that are estimates: they depend on no
 * font of this machine, which need not have any.
 */
final class EstimatedFont extends Font {
  private static final long serialVersionUID = 1;

  private static final double ASCENT = 0.93;
  private static final double DESCENT = 0.24;
  private static final double WIDTH = 0.57;
  private static final double NARROW_WIDTH = 0.3;
  private static final double WIDE_WIDTH = 0.72;
  private static final double BOLD = 1.07;
  private static final String NARROW = "fijlrt .,:;|!()[]/-'";

  EstimatedFont(Font font) {
    super(font);
  }

  FontMetrics metrics() {
    return new Metrics(this);
  }

  @Override
  public LineMetrics getLineMetrics(String text, FontRenderContext context) {
    return new Line(text.length(), size);
  }

  private static final class Metrics extends FontMetrics {
    private static final long serialVersionUID = 1;

    Metrics(Font font) {
      super(font);
    }

    @Override
    public int stringWidth(String text) {
      long narrow = text.chars().filter(each -> NARROW.indexOf(each) >= 0).count();
      long wide = text.chars().filter(Character::isUpperCase).count();
      double width =
          WIDTH * (text.length() - narrow - wide) + NARROW_WIDTH * narrow + WIDE_WIDTH * wide;
      return (int) Math.round(width * font.getSize() * (font.isBold() ? BOLD : 1));
    }

    @Override
    public int charsWidth(char[] text, int from, int length) {
      return stringWidth(new String(text, from, length));
    }

    @Override
    public int getAscent() {
      return (int) Math.round(ASCENT * font.getSize());
    }

    @Override
    public int getDescent() {
      return (int) Math.round(DESCENT * font.getSize());
    }
  }

  private static final class Line extends LineMetrics {
    private final int characters;
    private final float size;

    Line(int characters, float size) {
      this.characters = characters;
      this.size = size;
    }

    @Override
    public int getNumChars() {
      return characters;
    }

    @Override
    public float getAscent() {
      return (float) (ASCENT * size);
    }

    @Override
    public float getDescent() {
      return (float) (DESCENT * size);
    }

    @Override
    public float getLeading() {
      return 0;
    }

    @Override
    public float getHeight() {
      return getAscent() + getDescent();
    }

    @Override
    public int getBaselineIndex() {
      return Font.ROMAN_BASELINE;
    }

    @Override
    public float[] getBaselineOffsets() {
      return new float[Font.HANGING_BASELINE + 1];
    }

    @Override
    public float getStrikethroughOffset() {
      return -getAscent() / 2;
    }

    @Override
    public float getStrikethroughThickness() {
      return 1;
    }

    @Override
    public float getUnderlineOffset() {
      return 1;
    }

    @Override
    public float getUnderlineThickness() {
      return 1;
    }
  }
}
