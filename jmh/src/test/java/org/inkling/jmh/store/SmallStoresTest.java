package org.inkling.jmh.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.cli.child.ChildContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that small stores are filled, opened again and checked. The figures are meaningless. */
class SmallStoresTest {
  private static final long SMALLEST_REGION = 1 << 16;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void everyKindHasItsEntriesWhenItIsOpenedAgain(SmallKind kind) throws Exception {
    Path place = folder.resolve("small");
    SmallTask.Result result =
        new SmallTask(kind, 3, 50, 0, 0, place.toString()).run(new ChildContext(_ -> {}));
    assertEquals(kind.label(), result.kind());
    assertEquals(0, result.wrongAnswers());
    assertTrue(result.nativeBytes() >= 3 * SMALLEST_REGION, result.toString());
    assertFalse(Files.exists(place), "the stores were not deleted");
  }
}
