package org.inkling.cli.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.cli.subject.SubjectKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arguments of the command line: valid and refused ones. */
class OptionsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read",
        "insert",
        "90/10",
        "50/50",
        "scan:1",
        "scan:100",
        "churn",
        "update:1",
        "modify:50",
        "range:95"
      })
  void workloadsAreReadAsTheyArePrinted(String text) {
    assertEquals(text, Workload.parse(text).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "reads",
        "90/20",
        "scan",
        "scan:0",
        "scan:-1",
        "scan:9999999",
        "1/",
        "update:0",
        "modify:100",
        "range",
        "ranges:95"
      })
  void otherWorkloadsAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Workload.parse(text));
  }

  @Test
  void aMixOfOneKindIsThatKind() {
    assertEquals(Workload.parse("read"), Workload.parse("100/0"));
    assertEquals(Workload.parse("insert"), Workload.parse("0/100"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "zipf:0.99", "zipf:1.2", "latest"})
  void distributionsAreReadAsTheyArePrinted(String text) {
    assertEquals(text, Distribution.parse(text).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "zipf", "zipf:", "zipf:x", "zipf:-1", "zipf:NaN", "normal"})
  void otherDistributionsAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Distribution.parse(text));
  }

  @Test
  void indexesSayWhatTheyCanDo() {
    Workload scan = Workload.parse("scan:10");
    Workload insert = Workload.parse("insert");
    assertFalse(SubjectKind.named("hashmap").canDo(scan));
    assertTrue(SubjectKind.named("hashmap").canDo(insert));
    assertTrue(SubjectKind.named("binarysearch").canDo(scan));
    assertFalse(SubjectKind.named("binarysearch").canDo(insert));
    assertFalse(SubjectKind.named("binarysearch").canDo(Workload.parse("churn")));
    assertFalse(SubjectKind.named("binarysearch").canDo(Workload.parse("update:50")));
    assertFalse(SubjectKind.named("hashmap").canDo(Workload.parse("range:95")));
    assertTrue(SubjectKind.named("loft").canDo(scan));
    assertTrue(SubjectKind.named("skiplist").canDo(insert));
  }

  @Test
  void valuesFitBesideTheKindUnlessWide() {
    int negative = 0;
    for (long key = -1000; key < 1000; key++) {
      long inline = Values.of(key, false);
      assertEquals(inline, inline << 3 >> 3);
      long wide = Values.of(key, true);
      assertTrue(wide != wide << 3 >> 3, "wide " + wide);
      negative += wide < 0 ? 1 : 0;
    }
    assertEquals(1000, negative, 150, "wide values take all 64 bits, the sign as well");
  }
}
