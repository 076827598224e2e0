package org.inkling.house;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** That the law of initializers sees what it forbids; the classes here are never initialized. */
final class InitializersTest {
  private static final String HERE = InitializersTest.class.getName();

  private static final class Careless {
    static final Cleaner CLEANER = Cleaner.create();
  }

  private static final class Indirect {
    static final Object STARTED = new Heir().begun();
  }

  private static class Parent extends Thread {
    Object begun() {
      start();
      return this;
    }
  }

  private static final class Heir extends Parent {}

  private enum Buffers {
    ONE;

    final ByteBuffer buffer = ByteBuffer.allocateDirect(1);
  }

  private static final class Later {
    static final Supplier<Cleaner> MAKER = () -> Cleaner.create();
    static final Supplier<Cleaner> METHOD = Cleaner::create;
  }

  @Test
  void aStaticCleanerIsFound() {
    assertEquals(
        List.of(HERE + "$Careless.<clinit> > java.lang.ref.Cleaner.create"),
        Initializers.violations(Careless.class));
  }

  /** Through an inherited method of another class, which calls an inherited one itself. */
  @Test
  void aPathThroughOtherClassesIsFound() {
    assertEquals(
        List.of(HERE + "$Indirect.<clinit> > " + HERE + "$Parent.begun > java.lang.Thread.start"),
        Initializers.violations(Indirect.class));
  }

  @Test
  void aConstructorOfAnEnumIsFollowed() {
    assertEquals(
        List.of(
            HERE
                + "$Buffers.<clinit> > "
                + HERE
                + "$Buffers.<init> > java.nio.ByteBuffer.allocateDirect"),
        Initializers.violations(Buffers.class));
  }

  @Test
  void whatIsMadeLaterIsAllowed() {
    assertEquals(List.of(), Initializers.violations(Later.class));
  }
}
