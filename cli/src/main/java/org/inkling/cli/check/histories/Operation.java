package org.inkling.cli.check.histories;

/** The operations of a history; an ordered read counts as a read of each key in its range. */
enum Operation {
  GET("get", 18),
  CONTAINS("containsKey", 4),
  PUT("put", 12),
  GET_AND_PUT("getAndPut", 10),
  PUT_IF_ABSENT("putIfAbsent", 12),
  REPLACE("replace", 6),
  COMPARE_AND_SET("compareAndSet", 12),
  REMOVE("remove", 8),
  REMOVE_EXPECTED("remove", 3),
  GET_AND_REMOVE("getAndRemove", 3),
  ASCENDING("ascending cursor", 3),
  DESCENDING("descending cursor", 3),
  FLOOR("floor", 1),
  LOWER("lower", 1),
  CEILING("ceiling", 1),
  HIGHER("higher", 1),
  FIRST("first", 1),
  LAST("last", 1),
  FINAL_GET("get when quiet", 0);

  private final String label;
  private final int percent;

  Operation(String label, int percent) {
    this.label = label;
    this.percent = percent;
  }

  /** Returns how often it occurs in a hundred operations of a thread. */
  int percent() {
    return percent;
  }

  String label() {
    return label;
  }

  /** Describes the call, its argument and its answer. */
  String describe(long argument, Precondition guard, long before, long after) {
    return switch (this) {
      case PUT -> call(argument);
      case PUT_IF_ABSENT ->
          call(argument)
              + (guard == Precondition.IS && before == LoggedOperation.ABSENT
                  ? " = true"
                  : " = false")
              + (guard == Precondition.IS && before != LoggedOperation.ABSENT
                  ? ", was " + before
                  : "");
      case COMPARE_AND_SET -> label + "(" + before + " -> " + argument + ")" + success(after);
      case REMOVE_EXPECTED -> call(before) + success(after);
      case GET_AND_PUT, REPLACE -> call(argument) + " = " + answer(guard, before);
      default -> label + "() = " + answer(guard, before);
    };
  }

  private String call(long argument) {
    return label + "(" + argument + ")";
  }

  private static String success(long after) {
    return after == LoggedOperation.KEEP ? " = false" : " = true";
  }

  private static String answer(Precondition guard, long before) {
    return guard == Precondition.PRESENT ? "true" : LoggedOperation.nameOf(before);
  }
}
