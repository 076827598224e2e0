package org.inkling.datasets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the published sets of strings, if the data folder has them. */
final class StringRealSetTest {

  private static void assumeHere(String name) {
    String data = System.getenv(DataFolder.VARIABLE);
    assumeTrue(
        data != null && Files.isDirectory(Path.of(data)) && StringSets.isHere(name),
        "no data folder that has " + name);
  }

  @ParameterizedTest
  @CsvSource({
    "words, 3622115, '\"\uFF5E', '\uFFFD',"
        + " 39350e19530ef11e3f9d4e3908f663ec20fb42352df75cbf692544d7fbe1e40d",
    "paths, 1655516, bin/abpoa, var/yp/securenets,"
        + " 7943d385922ffbe02e230f8a385c0e23d95e303ae11e4f9112ddd2aa831a8b75"
  })
  void keysAreThoseOfThePublishedSet(
      String name, int count, String first, String last, String sha256)
      throws NoSuchAlgorithmException {
    assumeHere(name);
    StringKeys keys = StringSets.open(name, Integer.MAX_VALUE, 1);
    assertEquals(count, keys.size());
    assertEquals(first, new String(keys.key(0), UTF_8));
    assertEquals(last, new String(keys.key(count - 1), UTF_8));
    assertEquals(0, keys.leftOut() + keys.repeated());
    assertEquals(sha256, digestOfSortedLines(keys));
  }

  /** Returns the digest of the file with these lines, and checks their order. */
  private static String digestOfSortedLines(StringKeys keys) throws NoSuchAlgorithmException {
    var digest = MessageDigest.getInstance("SHA-256");
    byte[] line = new byte[keys.maxLength() + 1];
    byte[] before = new byte[keys.maxLength() + 1];
    for (int i = 0; i < keys.size(); i++) {
      int length = keys.length(i);
      keys.copy(i, line, 0);
      assertTrue(
          i == 0 || Arrays.compareUnsigned(before, 0, keys.length(i - 1), line, 0, length) < 0);
      line[length] = '\n';
      digest.update(line, 0, length + 1);
      byte[] free = before;
      before = line;
      line = free;
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @Test
  void oneWordIsLongerThanFiveHundredTwelveBytes() {
    assumeHere("words");
    StringKeys run = StringSets.open("words:3622114", 512, 1);
    assertEquals(1, run.leftOut());
    assertEquals(3_622_114, run.size());
    assertTrue(run.maxLength() <= 512);
  }
}
