package org.inkling.cli.plot;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A place in a JSON file, which knows its path, so that messages can name the place of a missing
 * value.
 *
 * @param name the name of the place, such as {@code phases.json: runs[0]}
 * @param element the element at this place
 */
record JsonPlace(String name, JsonElement element) {

  /**
   * Reads a whole file.
   *
   * @throws PlotException if the file does not exist or is not JSON
   */
  static JsonPlace of(Path file) {
    try {
      return new JsonPlace(file.toString(), JsonParser.parseString(Files.readString(file)));
    } catch (NoSuchFileException e) {
      throw new PlotException("there is no file " + file, e);
    } catch (JsonParseException | CharacterCodingException e) {
      throw new PlotException(file + " is no JSON", e);
    } catch (IOException e) {
      throw new PlotException(file + " cannot be read: " + e, e);
    }
  }

  /** Returns whether this is an object with a member of that name. */
  boolean has(String member) {
    return element.isJsonObject() && element.getAsJsonObject().has(member);
  }

  String text(String member) {
    return primitive(member)
        .filter(JsonPrimitive::isString)
        .map(JsonPrimitive::getAsString)
        .orElseThrow(() -> missing("a text", member));
  }

  double number(String member) {
    return primitive(member)
        .filter(JsonPrimitive::isNumber)
        .map(JsonPrimitive::getAsDouble)
        .orElseThrow(() -> missing("a number", member));
  }

  /** Returns a number, or NaN if there is none. */
  double numberOrNone(String member) {
    return primitive(member)
        .filter(JsonPrimitive::isNumber)
        .map(JsonPrimitive::getAsDouble)
        .orElse(Double.NaN);
  }

  boolean flag(String member) {
    return primitive(member)
        .filter(JsonPrimitive::isBoolean)
        .map(JsonPrimitive::getAsBoolean)
        .orElseThrow(() -> missing("true or false", member));
  }

  private Optional<JsonPrimitive> primitive(String member) {
    return Optional.ofNullable(member(member))
        .filter(JsonElement::isJsonPrimitive)
        .map(JsonElement::getAsJsonPrimitive);
  }

  private @Nullable JsonElement member(String member) {
    return element.isJsonObject() ? element.getAsJsonObject().get(member) : null;
  }

  /** Returns the places of an array, at least one. */
  List<JsonPlace> list(String member) {
    JsonElement found = member(member);
    if (found == null || !found.isJsonArray() || found.getAsJsonArray().isEmpty()) {
      throw missing("a list of at least one", member);
    }
    return new JsonPlace(name + ": " + member, found).elements();
  }

  /** Returns the elements of this place if it is an array, otherwise none. */
  List<JsonPlace> elements() {
    List<JsonPlace> places = new ArrayList<>();
    if (element.isJsonArray()) {
      for (JsonElement each : element.getAsJsonArray()) {
        places.add(new JsonPlace(name + "[" + places.size() + "]", each));
      }
    }
    return places;
  }

  /** Returns the names of the members, in order; none if this is not an object. */
  List<String> members() {
    return element.isJsonObject() ? List.copyOf(element.getAsJsonObject().keySet()) : List.of();
  }

  /** Returns the place of a member that is an object or an array. */
  JsonPlace at(String member) {
    JsonElement found = member(member);
    if (found == null || found.isJsonPrimitive() || found.isJsonNull()) {
      throw missing("an object", member);
    }
    return new JsonPlace(name + ": " + member, found);
  }

  /** Returns the numbers of an array. */
  double[] numbers(String member) {
    List<JsonPlace> places = list(member);
    double[] numbers = new double[places.size()];
    for (int i = 0; i < numbers.length; i++) {
      JsonElement each = places.get(i).element;
      if (!each.isJsonPrimitive() || !each.getAsJsonPrimitive().isNumber()) {
        throw new PlotException(places.get(i).name + " is not a number");
      }
      numbers[i] = each.getAsDouble();
    }
    return numbers;
  }

  /** Returns the numbers of an object by their names, in order. */
  Map<String, Double> namedNumbers(String member) {
    JsonPlace place = at(member);
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (String key : place.element.getAsJsonObject().keySet()) {
      numbers.put(key, place.number(key));
    }
    return numbers;
  }

  private PlotException missing(String what, String member) {
    return new PlotException(name + " has no " + member + " that is " + what);
  }
}
