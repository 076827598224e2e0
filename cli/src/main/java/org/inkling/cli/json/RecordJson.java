package org.inkling.cli.json;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as JSON: their components in order, then their methods that have a {@link
 * SerializedName} or are {@link Flat}. Components that are not {@link Expose exposed} and null
 * values are left out. A {@link Labelled} value is written as its label.
 */
final class RecordJson implements TypeAdapterFactory {

  @Override
  public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    Class<?> raw = type.getRawType();
    if (!Record.class.isAssignableFrom(raw) && !Labelled.class.isAssignableFrom(raw)) {
      return null;
    }
    return new TypeAdapter<>() {
      @Override
      public void write(JsonWriter out, @Nullable T value) throws IOException {
        gson.getAdapter(JsonElement.class).write(out, value == null ? null : json(gson, value));
      }

      @Override
      public T read(JsonReader in) {
        throw new UnsupportedOperationException("records can only be written");
      }
    };
  }

  private static JsonElement json(Gson gson, Object value) {
    return value instanceof Labelled labelled
        ? new JsonPrimitive(labelled.label())
        : object(gson, (Record) value);
  }

  private static JsonObject object(Gson gson, Record holder) {
    JsonObject object = new JsonObject();
    Class<?> type = holder.getClass();
    for (RecordComponent component : type.getRecordComponents()) {
      if (isExposed(type, component)) {
        add(gson, object, component.getAccessor(), holder);
      }
    }
    List<String> components =
        Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
    Arrays.stream(type.getDeclaredMethods())
        .filter(method -> !components.contains(method.getName()))
        .filter(RecordJson::isWritten)
        .sorted(Comparator.comparing(Method::getName))
        .forEach(method -> add(gson, object, method, holder));
    return object;
  }

  private static boolean isExposed(Class<?> type, RecordComponent component) {
    try {
      Expose mark = type.getDeclaredField(component.getName()).getAnnotation(Expose.class);
      return mark == null || mark.serialize();
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("a record without a field for " + component, e);
    }
  }

  private static boolean isWritten(Method method) {
    return method.isAnnotationPresent(SerializedName.class)
        || method.isAnnotationPresent(Flat.class);
  }

  private static void add(Gson gson, JsonObject object, Method method, Record holder) {
    Object value = value(method, holder);
    if (value == null) {
      return;
    }
    if (!method.isAnnotationPresent(Flat.class)) {
      SerializedName name = method.getAnnotation(SerializedName.class);
      object.add(name == null ? method.getName() : name.value(), gson.toJsonTree(value));
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, each) -> object.add(String.valueOf(key), gson.toJsonTree(each)));
    } else {
      object(gson, (Record) value).asMap().forEach(object::add);
    }
  }

  private static @Nullable Object value(Method method, Record holder) {
    try {
      if (!method.canAccess(holder)) {
        method.setAccessible(true);
      }
      return method.invoke(holder);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + method, e);
    }
  }
}
