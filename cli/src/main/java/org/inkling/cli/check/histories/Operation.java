package org.inkling.cli.check.histories;

/** The operations of a history; an ordered read counts as a read of each key in its range. */
enum Operation {
  GET("get"),
  CONTAINS("containsKey"),
  PUT("put"),
  GET_AND_PUT("getAndPut"),
  PUT_IF_ABSENT("putIfAbsent"),
  REPLACE("replace"),
  COMPARE_AND_SET("compareAndSet"),
  REMOVE("remove"),
  REMOVE_EXPECTED("remove"),
  GET_AND_REMOVE("getAndRemove"),
  ASCENDING("ascending cursor"),
  DESCENDING("descending cursor"),
  FLOOR("floor"),
  LOWER("lower"),
  CEILING("ceiling"),
  HIGHER("higher"),
  FIRST("first"),
  LAST("last"),
  FINAL_GET("get when quiet");

  private final String label;

  Operation(String label) {
    this.label = label;
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
              + (guard == Precondition.IS && before == OperationLog.ABSENT ? " = true" : " = false")
              + (guard == Precondition.IS && before != OperationLog.ABSENT
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
    return after == OperationLog.KEEP ? " = false" : " = true";
  }

  private static String answer(Precondition guard, long before) {
    return guard == Precondition.PRESENT ? "true" : OperationLog.nameOf(before);
  }
}
