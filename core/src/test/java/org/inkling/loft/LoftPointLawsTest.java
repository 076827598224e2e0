package org.inkling.loft;

import java.util.List;
import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("specs")
final class LoftPointLawsTest extends PointIndexLaws {
  LoftPointLawsTest(LoftSpec spec) {
    super(spec);
  }

  static List<LoftSpec> specs() {
    return LoftSpec.pairs();
  }
}
