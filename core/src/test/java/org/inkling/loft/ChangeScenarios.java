package org.inkling.loft;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;

/**
 * Scenarios at random in which one thread does nothing but {@link LoftUnderLincheck#maintain}, and
 * every key is read at the end.
 */
final class ChangeScenarios {
  private static final int KEYS = 5;
  private static final int VALUES = 3;
  private static final List<String> OPERATIONS =
      List.of("get", "put", "getAndPut", "putIfAbsent", "compareAndSet", "addAndGet", "remove");

  private final Class<?> subject;
  private final SplittableRandom random;

  /** Scenarios for a class that has the operations of {@link LoftUnderLincheck}. */
  ChangeScenarios(Class<?> subject) {
    this.subject = subject;
    random = TestSeed.random("ChangeScenarios " + subject.getSimpleName());
  }

  /** A scenario of one thread that maintains, and others with some operations each. */
  ExecutionScenario next(int others, int operations) {
    List<List<Actor>> threads = new ArrayList<>();
    threads.add(List.of(new Actor(method("maintain"), List.of())));
    for (int thread = 0; thread < others; thread++) {
      threads.add(operations(operations));
    }
    var reads = LongStream.rangeClosed(1, KEYS).mapToObj(k -> new Actor(method("get"), List.of(k)));
    return new ExecutionScenario(operations(random.nextInt(3)), threads, reads.toList(), null);
  }

  private List<Actor> operations(int count) {
    return IntStream.range(0, count).mapToObj(i -> operation()).toList();
  }

  /** An operation whose first parameter is a key, and all others are values. */
  private Actor operation() {
    Method method = method(OPERATIONS.get(random.nextInt(OPERATIONS.size())));
    List<Long> arguments = new ArrayList<>();
    arguments.add(1 + random.nextLong(KEYS));
    while (arguments.size() < method.getParameterCount()) {
      arguments.add(1 + random.nextLong(VALUES));
    }
    return new Actor(method, arguments);
  }

  private Method method(String name) {
    return Arrays.stream(subject.getMethods())
        .filter(method -> method.getName().equals(name))
        .findAny()
        .orElseThrow();
  }
}
