package org.inkling.cli.entries;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read from files of entries, and where and why a file is refused. */
final class EntryReaderTest {
  @TempDir Path folder;

  private List<String> read(EntryFormat format, TextColumns columns, KeyOrder order, byte[] bytes)
      throws IOException {
    Path path = Files.write(folder.resolve("entries"), bytes);
    List<String> entries = new ArrayList<>();
    try (var file = new EntryFile(EntryInput.open(path.toString()), format, columns)) {
      EntryReader reader = file.read(order);
      while (reader.next()) {
        entries.add(order.format(reader.key()) + "=" + reader.value());
      }
      assertEquals(new EntryReader.ReadProgress(bytes.length, bytes.length), reader.progress());
    }
    return entries;
  }

  private List<String> csv(String text) throws IOException {
    return read(EntryFormat.CSV, TextColumns.ENTRIES, KeyOrder.SIGNED, text.getBytes());
  }

  private List<String> named(String key, @Nullable String value, String text) throws IOException {
    var columns = new TextColumns(key, value);
    return read(EntryFormat.CSV, columns, KeyOrder.SIGNED, text.getBytes());
  }

  @Test
  void textIsReadAsItIsWritten() throws IOException {
    List<String> expected = List.of("5=50", "-3=30", "7=-70");
    assertEquals(expected, csv("5,50\n-3,30\n7,-70\n"));
    assertEquals(expected, csv("5,50\r\n-3,30\r\n7,-70"));
    assertEquals(expected, csv("\uFEFF5,50\n\n-3 , 30\n\n\"7\",\"-70\",more\n"));
    assertEquals(expected, csv("key,value\n5,50\n-3,30\n+7,-70\n"));
    assertEquals(expected, csv("5,50\n   \n-3,30\n\t\n7,-70\n \n"));
    assertEquals(List.of(), csv(""));
    assertEquals(List.of(), csv("key,value\n"));
    assertEquals(
        expected,
        read(
            EntryFormat.TSV,
            TextColumns.ENTRIES,
            KeyOrder.SIGNED,
            "k\tv\n5\t50\n-3\t30\n7\t-70\n".getBytes()));
  }

  @Test
  void columnsAreChosenByNumberOrName() throws IOException {
    String text = "id,\"the, name\",amount\n5,x,50\n-3,,30\n";
    assertEquals(List.of("5=50", "-3=30"), named("1", "3", text));
    assertEquals(List.of("50=5", "30=-3"), named("amount", "id", text));
    assertEquals(List.of("5=0", "-3=0"), named("id", null, text));
    var refused = assertThrows(EntryFileException.class, () -> named("ID", "id", text));
    assertTrue(
        refused
            .getMessage()
            .endsWith(
                "line 1: expected a header with the column 'ID', found id, the, name, amount"),
        refused.getMessage());
  }

  @Test
  void unsignedKeysAreReadByTheirOrder() throws IOException {
    String text = "0,1\n18446744073709551615,2\n";
    List<String> expected = List.of("0=1", "18446744073709551615=2");
    assertEquals(
        expected, read(EntryFormat.CSV, TextColumns.ENTRIES, KeyOrder.UNSIGNED, text.getBytes()));
    ByteBuffer pairs = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
    pairs.putLong(0).putLong(1).putLong(-1).putLong(2);
    assertEquals(
        expected, read(EntryFormat.PAIRS, TextColumns.ENTRIES, KeyOrder.UNSIGNED, pairs.array()));
    assertEquals(
        List.of("0=1", "-1=2"),
        read(EntryFormat.PAIRS, TextColumns.ENTRIES, KeyOrder.SIGNED, pairs.array()));
  }

  private void assertRefused(String text, String... words) {
    var refused = assertThrows(EntryFileException.class, () -> csv(text));
    String file = folder.resolve("entries") + ", ";
    assertTrue(refused.getMessage().startsWith(file), refused.getMessage());
    for (String word : words) {
      assertTrue(refused.getMessage().contains(word), refused.getMessage());
    }
  }

  @Test
  void aWrongLineIsRefusedWithItsPlace() {
    assertRefused("1,2\n\n3,four\n", "line 3, column 2", "expected a value", "found 'four'");
    assertRefused("k,v\n1,2\n3.5,4\n", "line 3, column 1", "expected a key", "'3.5'");
    assertRefused("1\n", "line 1, column 2", "the end of the line after column 1");
    assertRefused("9223372036854775808,1\n", "line 1, column 1", "to 9223372036854775807");
    assertRefused("1,\n", "line 1, column 2", "found ''");
    assertRefused("one,2\n", "line 1, column 1", "found 'one'"); // no header: 2 is a number
    assertRefused("1;2\n", "line 1, column 1", "found '1;2'");
    assertRefused("9223372036854775808,1\n", "made with --unsigned", "found '9223372036854775808'");
    assertRefused("1,\033[31mx\n", "found '\\u001b[31mx'");
    assertRefused("1,\"a\nb\"\n", "found 'a\\u000ab'");
    assertRefused("\u001f\b,x\n1,2\n", "line 1: expected a header or an entry, as text");
    assertRefused("1,10\n2,\"" + "9".repeat(17 << 20), "after line 1", "more than 16 MiB");
  }

  @Test
  void aQuotedLineBreakCountsAsALine() throws IOException {
    assertEquals(List.of("1=10"), csv("k,v,text\n1,10,\"a\nb\"\n"));
    assertRefused("k,v,text\n1,10,\"a\nb\"\n2,x\n", "line 4, column 2");
  }

  @Test
  void bytesThatAreNoTextAreNoHeader() throws IOException {
    assertEquals(List.of("1=2"), csv("\"the\nkey\tof\",value\n1,2\n"));
    byte[] latin = "gr\u00f6\u00dfe,wert\n1,2\n".getBytes(ISO_8859_1);
    assertEquals(
        List.of("1=2"),
        read(EntryFormat.CSV, TextColumns.ENTRIES, KeyOrder.SIGNED, latin),
        "only numbers are read, in whatever encoding the header is");
    byte[] zipped = {0x1f, (byte) 0x8b, 8, 0, ',', (byte) 0xff, '\n', '1', ',', '2', '\n'};
    var refused =
        assertThrows(
            EntryFileException.class,
            () -> read(EntryFormat.CSV, TextColumns.ENTRIES, KeyOrder.SIGNED, zipped));
    assertTrue(refused.getMessage().contains("a header or an entry, as text"), refused::toString);
  }

  @Test
  void aTruncatedBinaryFileIsRefusedWithItsOffset() {
    byte[] torn = new byte[70_005];
    var refused =
        assertThrows(
            EntryFileException.class,
            () -> read(EntryFormat.PAIRS, TextColumns.ENTRIES, KeyOrder.SIGNED, torn));
    assertTrue(refused.getMessage().contains("offset 70000: expected"), refused.getMessage());
    assertTrue(refused.getMessage().endsWith("5 bytes"), refused.getMessage());
  }
}
