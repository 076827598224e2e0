package org.inkling.cli.subject;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the numbers in a public record, and in the records that are its parts, by the names of
 * their components, in their order. The name of a number in a map is the component's name, a dot
 * and the number's key.
 */
final class RecordNumbers {

  private RecordNumbers() {}

  /**
   * Collects the numbers of {@code holder}.
   *
   * @throws IllegalStateException if two numbers have one name
   */
  static Map<String, Long> of(Record holder) {
    Map<String, Long> numbers = new LinkedHashMap<>();
    add(holder, numbers);
    return numbers;
  }

  private static void add(Record holder, Map<String, Long> numbers) {
    for (RecordComponent component : holder.getClass().getRecordComponents()) {
      String name = component.getName();
      switch (valueOf(component, holder)) {
        case Integer number -> add(name, number.longValue(), numbers);
        case Long number -> add(name, number, numbers);
        case Record part -> add(part, numbers);
        case Map<?, ?> inner ->
            inner.forEach((key, value) -> add(name + "." + key, value, numbers));
        default -> {} // not a number
      }
    }
  }

  private static void add(String name, @Nullable Object value, Map<String, Long> numbers) {
    if (value instanceof Long number && numbers.put(name, number) != null) {
      throw new IllegalStateException("two numbers are called " + name);
    }
  }

  private static Object valueOf(RecordComponent component, Record holder) {
    try {
      return component.getAccessor().invoke(holder);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
