package org.inkling.hybrid.crash;

/** The same kills of a process that writes to a durable index. */
class DurableKillTest extends KillTest {

  @Override
  CrashStore.Kind type() {
    return CrashStore.Kind.DURABLE;
  }
}
