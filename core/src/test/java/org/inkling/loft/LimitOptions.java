package org.inkling.loft;

/**
 * The index of a {@link LimitTrial}.
 *
 * @param limit the memory limit in bytes
 * @param step the memory step in bytes
 * @param seed where every random choice comes from
 */
record LimitOptions(long limit, long step, long seed) {

  LoftIndex build() {
    return LoftIndex.builder().name("limit").memoryLimitBytes(limit, step).seed(seed).build();
  }
}
