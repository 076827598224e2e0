package org.inkling.loft;

import org.inkling.index.MapViewLaws;
import org.inkling.loft.LoftSpec.Background;
import org.inkling.loft.LoftSpec.Layout;
import org.inkling.loft.LoftSpec.Limit;

final class LoftMapViewLawsTest extends MapViewLaws {

  LoftMapViewLawsTest() {
    super(
        new LoftSpec(
            Layout.TINY, RetrainingScheme.SELF_TUNING, Limit.UNLIMITED, Background.SHARED));
  }
}
