package org.inkling.stats;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Records from its making on, all events as they are set by default, but for the gauges. */
public final class FlightRecording implements AutoCloseable {
  private final Recording recording;

  /** Begins to record; gauges once, in the end. */
  public FlightRecording() {
    this(Map.of());
  }

  /** Begins to record with settings of its own. */
  FlightRecording(Map<String, String> settings) {
    recording = new Recording(settings);
    recording.enable("org.inkling.MaintenanceGauges").with("period", "endChunk");
    recording.start();
  }

  /** Ends the recording; its events of Inkling, in the order of their ends. */
  public List<RecordedEvent> stop() throws IOException {
    recording.stop();
    var file = Files.createTempFile("inkling", ".jfr");
    try {
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream()
          .filter(event -> event.getEventType().getName().startsWith("org.inkling."))
          .sorted(Comparator.comparing(RecordedEvent::getEndTime))
          .toList();
    } finally {
      Files.delete(file);
    }
  }

  /** The events of a kind and an index among others. */
  public static List<RecordedEvent> of(List<RecordedEvent> events, String kind, String index) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals("org.inkling." + kind))
        .filter(event -> event.getString("index").equals(index))
        .toList();
  }

  @Override
  public void close() {
    recording.close();
  }
}
