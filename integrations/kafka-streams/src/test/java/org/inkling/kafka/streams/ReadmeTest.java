package org.inkling.kafka.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;

/** The program of the module's README: it is the one below, and it counts. */
final class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final Path SOURCE =
      Path.of("src/test/java/org/inkling/kafka/streams/ReadmeTest.java");

  private static TopologyTestDriver program() {
    // the README's program begins
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "words");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
    properties.put(
        StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG,
        InklingDslStoreSuppliers.class.getName()); // all stores
    properties.put(InklingStores.MEMORY_BYTES_CONFIG, 1L << 30); // and one limit for them

    StreamsBuilder builder = new StreamsBuilder();
    builder.stream("lines", Consumed.with(Serdes.String(), Serdes.String()))
        .groupBy((key, word) -> word, Grouped.with(Serdes.String(), Serdes.String()))
        .count(Materialized.as("counts")) // or one store alone:
        // Materialized.as(InklingStores.keyValueStore("counts"))
        .toStream()
        .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
    // the README's program ends
    return new TopologyTestDriver(builder.build(), properties);
  }

  @Test
  void itIsTheOneOfThisTest() throws IOException {
    String readme = Files.readString(README);
    String block = readme.substring(readme.indexOf("```java\n") + 8);
    String source = Files.readString(SOURCE);
    String begin = "// the README's program begins\n";
    String own = source.substring(source.indexOf(begin) + begin.length());
    assertEquals(
        words(own.substring(0, own.indexOf("// the README's program ends"))),
        words(block.substring(0, block.indexOf("```"))));
  }

  /** The words of a program: line breaks and the marks of comments may differ. */
  private static List<String> words(String program) {
    return List.of(program.replaceAll("//|\\s", "").split("(?<=;)"));
  }

  @Test
  void itCounts() {
    try (TopologyTestDriver driver = program()) {
      var lines = driver.createInputTopic("lines", new StringSerializer(), new StringSerializer());
      List.of("to", "be", "or", "not", "to", "be").forEach(lines::pipeInput);
      var counts =
          driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer());
      assertEquals(Map.of("to", 2L, "be", 2L, "or", 1L, "not", 1L), counts.readKeyValuesToMap());
      assertEquals(2L, driver.getTimestampedKeyValueStore("counts").get("to").value());
      long limits =
          driver.metrics().keySet().stream()
              .filter(name -> name.name().equals("inkling-memory-limit-bytes"))
              .count();
      assertEquals(1, limits, "the store is Inkling's");
      assertNotNull(driver.getKeyValueStore("counts"));
    }
  }
}
