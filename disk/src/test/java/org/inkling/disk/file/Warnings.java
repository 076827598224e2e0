package org.inkling.disk.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Collects the log messages that name files below a folder, while it is open. */
public final class Warnings implements AutoCloseable {
  private final Logger logger = Logger.getLogger("org.inkling.disk");
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());
  private final Handler handler;

  /** Begins to collect messages that begin with the path of a folder, or whose exception has it. */
  public Warnings(Path folder) {
    handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            String message = new SimpleFormatter().formatMessage(record);
            String thrown = String.valueOf(record.getThrown());
            // Other tests run at the same time.
            if (message.startsWith(folder.toString()) || thrown.contains(folder.toString())) {
              messages.add(message);
            }
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
  }

  /** Returns the messages so far. */
  public List<String> messages() {
    return List.copyOf(messages);
  }

  @Override
  public void close() {
    logger.removeHandler(handler);
  }
}
