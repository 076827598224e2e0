package org.inkling.jmh.report;

import org.inkling.cli.Inkling;

/** The command line with {@code report}, which needs the peers of this module. */
public final class Main {

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Inkling.runProcess(arguments, new ReportCommand());
  }
}
