package org.inkling.cli.growth;

import java.io.IOException;
import java.nio.file.Path;
import org.inkling.cli.bench.Errand;
import org.inkling.cli.bench.KeyFile;
import org.inkling.cli.bench.SubjectKind;

/**
 * The growth of one index.
 *
 * @param kind the index
 * @param plan how it grows
 * @param keyFile where the keys are
 */
record GrowthErrand(SubjectKind kind, GrowthPlan plan, String keyFile)
    implements Errand<GrowthResult> {

  @Override
  public String name() {
    return kind.label();
  }

  @Override
  public GrowthResult run(Steps steps) throws IOException, InterruptedException {
    return new GrowthSession(kind::load, plan, KeyFile.map(Path.of(keyFile)), steps).run();
  }
}
