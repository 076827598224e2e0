package org.inkling.loft;

import java.util.List;
import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("specs")
final class LoftConcurrentLawsTest extends ConcurrentIndexLaws {
  LoftConcurrentLawsTest(LoftSpec spec) {
    super(spec);
  }

  static List<LoftSpec> specs() {
    return LoftSpec.concurrent();
  }
}
