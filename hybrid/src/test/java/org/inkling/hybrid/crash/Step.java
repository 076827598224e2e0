package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.index.OrderedIndex;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a {@link Script}.
 *
 * @param keys the keys that it writes, one but for PUT_ALL
 * @param values a value for each, drawn at random, so that none comes twice
 */
record Step(Kind kind, long[] keys, long[] values) {
  /** Which operation. */
  enum Kind {
    PUT,
    GET_AND_PUT,
    PUT_IF_ABSENT,
    COMPARE_AND_SET,
    GET_AND_REMOVE,
    PUT_ALL
  }

  /** What happens to a key; no value: it is removed. */
  record Change(long key, @Nullable Long value) {
    void apply(Map<Long, Long> model) {
      if (value == null) {
        model.remove(key);
      } else {
        model.put(key, value);
      }
    }
  }

  /** What happens to the keys, in order, where these entries are there before. */
  List<Change> changes(Map<Long, Long> model) {
    var changes = new ArrayList<Change>();
    for (int i = 0; i < keys.length; i++) {
      boolean happens =
          switch (kind) {
            case PUT_IF_ABSENT -> !model.containsKey(keys[i]);
            case COMPARE_AND_SET -> expected(model) == value(model);
            case GET_AND_REMOVE -> model.containsKey(keys[i]);
            default -> true;
          };
      if (happens) {
        changes.add(new Change(keys[i], kind == Kind.GET_AND_REMOVE ? null : values[i]));
      }
    }
    return changes;
  }

  private long value(Map<Long, Long> model) {
    return model.getOrDefault(keys[0], ~values[0]);
  }

  /** What the key has, or would have, or every fourth time something else. */
  private long expected(Map<Long, Long> model) {
    boolean wrong = values[0] % 4 == 0 || !model.containsKey(keys[0]);
    return wrong ? values[0] : value(model);
  }

  /** Does it to an index and to the model, which agree; checks what the index answers. */
  void run(OrderedIndex index, Map<Long, Long> model) {
    long key = keys[0];
    long value = values[0];
    List<Change> changes = changes(model);
    Long before = model.get(key);
    long old = before == null ? ~value : before;
    switch (kind) {
      case PUT -> index.put(key, value);
      case GET_AND_PUT -> assertEquals(old, index.getAndPut(key, value, ~value));
      case PUT_IF_ABSENT -> assertEquals(before == null, index.putIfAbsent(key, value));
      case COMPARE_AND_SET ->
          assertEquals(!changes(model).isEmpty(), index.compareAndSet(key, expected(model), value));
      case GET_AND_REMOVE -> assertEquals(old, index.getAndRemove(key, ~value));
      case PUT_ALL -> index.putAll(keys, values);
    }
    changes.forEach(change -> change.apply(model));
  }
}
