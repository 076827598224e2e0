package org.inkling.examples.growth;

import java.io.IOException;
import java.nio.file.Path;
import org.inkling.examples.bench.Errand;
import org.inkling.examples.bench.KeyFile;
import org.inkling.examples.bench.SubjectKind;

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
