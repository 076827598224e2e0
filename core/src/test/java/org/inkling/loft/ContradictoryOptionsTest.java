package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.inkling.bytes.BytesBuilder;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.LongBytesIndex;
import org.junit.jupiter.api.Test;

/**
 * Settings that contradict each other are refused in either order, by a message that names both.
 */
class ContradictoryOptionsTest {
  private static final Duration INTERVAL = Duration.ofMillis(5);

  private static void refused(
      UnaryOperator<LoftBuilder> one, UnaryOperator<LoftBuilder> other, String... parts) {
    for (boolean first : List.of(true, false)) {
      LoftBuilder builder = LoftIndex.builder().name("loft-1");
      LoftBuilder both = first ? other.apply(one.apply(builder)) : one.apply(other.apply(builder));
      var told = assertThrows(IllegalStateException.class, both::build);
      assertNames(told, parts);
      assertNames(told, "loft-1: ", "remove");
    }
  }

  private static void assertNames(IllegalStateException told, String... parts) {
    for (String part : parts) {
      assertTrue(String.valueOf(told.getMessage()).contains(part), () -> part + " in " + told);
    }
  }

  private static void works(LoftBuilder builder) {
    try (LoftIndex index = builder.build()) {
      index.put(1, 2);
      assertEquals(2, index.get(1, -1));
    }
  }

  @Test
  void denseSetsTheExpansion() {
    refused(LoftBuilder::dense, b -> b.expansion(2), "dense()", "expansion(2.0)");
  }

  @Test
  void aSchemeWithoutChecksHasNoInterval() {
    for (var scheme : List.of(RetrainingScheme.STATIC, RetrainingScheme.NONE)) {
      refused(
          b -> b.checkInterval(INTERVAL),
          b -> b.retraining(scheme),
          "checkInterval(PT0.005S)",
          "retraining(" + scheme + ")");
    }
  }

  @Test
  void whatContradictsNothingWorks() {
    works(LoftIndex.builder().dense().dense());
    works(LoftIndex.builder().expansion(2).expansion(1.5));
    works(LoftIndex.builder().dense().epsilon(8).range(16));
    works(LoftIndex.builder().checkInterval(INTERVAL));
    works(LoftIndex.builder().retraining(RetrainingScheme.STATIC));
    LoftBuilder last = LoftIndex.builder().checkInterval(INTERVAL);
    works(last.retraining(RetrainingScheme.NONE).retraining(RetrainingScheme.INFORMED));
    try (var index = LongBytesIndex.builder().expansion(2).build()) {
      assertEquals(0, index.size());
    }
  }

  @Test
  void aTinyIndexOfByteStringsHasItsOwnNodes() {
    BytesBuilder tinyLast = BytesIndex.builder().nodeBytes(8192).tiny();
    BytesBuilder tinyFirst = BytesIndex.builder().tiny().nodeBytes(8192);
    for (BytesBuilder builder : List.of(tinyLast, tinyFirst)) {
      var told = assertThrows(IllegalStateException.class, builder::build);
      assertNames(told, "bytes: ", "tiny()", "nodeBytes(8192)", "remove");
    }
    BytesIndex.builder().tiny().tiny().build().close();
    BytesIndex.builder().nodeBytes(4096).nodeBytes(8192).build().close();
  }
}
