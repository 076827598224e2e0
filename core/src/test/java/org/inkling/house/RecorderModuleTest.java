package org.inkling.house;

import static org.inkling.house.ChildJvm.after;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That core works, in a JVM of its own, with and without the module of the flight recorder. */
class RecorderModuleTest {
  private static final Path CLASSES = Path.of(System.getProperty("basedir", ""), "target/classes");
  private static final Path TESTS =
      Path.of(System.getProperty("basedir", ""), "target/test-classes");

  @TempDir Path folder;

  @Test
  void withoutTheModuleAnIndexOnTheClassPathWorks() throws Exception {
    var printed = run("--limit-modules", "java.base", "-cp", CLASSES + File.pathSeparator + TESTS);
    assertEquals("false", after(IndexMain.RECORDER, printed));
    assertTrue(Long.parseLong(after(IndexMain.CHANGES, printed)) > 0, printed::toString);
  }

  @Test
  void withoutTheModuleAnIndexOnTheModulePathWorks() throws Exception {
    var printed =
        run(
            "--limit-modules",
            "java.base,org.inkling.core",
            "--module-path",
            CLASSES.toString(),
            "--add-modules",
            "org.inkling.core",
            "-cp",
            TESTS.toString());
    assertEquals("false", after(IndexMain.RECORDER, printed));
    assertTrue(Long.parseLong(after(IndexMain.CHANGES, printed)) > 0, printed::toString);
  }

  @Test
  void eventsAreToldFromTheModulePath() throws Exception {
    var recording = folder.resolve("recording.jfr");
    var printed =
        run(
            "-XX:StartFlightRecording:filename=" + recording,
            "--module-path",
            CLASSES.toString(),
            "--add-modules",
            "org.inkling.core",
            "-cp",
            TESTS.toString());
    assertEquals("true", after(IndexMain.RECORDER, printed));
    long told =
        RecordingFile.readAllEvents(recording).stream()
            .filter(event -> event.getEventType().getName().equals("org.inkling.NodeChange"))
            .filter(event -> event.getString("outcome").equals("MOVED"))
            .count();
    assertEquals(after(IndexMain.CHANGES, printed), Long.toString(told));
  }

  private static List<String> run(String... options) throws Exception {
    var flags = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED"));
    flags.addAll(List.of(options));
    return ChildJvm.run(IndexMain.class, flags);
  }
}
