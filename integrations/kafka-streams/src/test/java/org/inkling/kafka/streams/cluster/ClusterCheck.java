package org.inkling.kafka.streams.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A broker and two instances of an application that counts words exactly once. Each instance is
 * killed once while it works, whatever it is just doing, and another one takes its place: tasks
 * move to the standby replica or are restored, and each word is counted 1, 2, 3 and so on, without
 * a gap and without a repetition.
 *
 * <p>It takes about a minute, most of which the broker waits for instances that are dead, so it is
 * no part of the build: {@code mvn -pl integrations/kafka-streams -am test -Dtest=ClusterCheck
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
final class ClusterCheck {
  private static final int PARTITIONS = 4;
  private static final int KEYS = 500;
  private static final int RECORDS = 100_000;
  private static final Duration DEADLINE = Duration.ofMinutes(4);

  @TempDir Path folder;

  private final List<Process> instances = new ArrayList<>();
  private final Map<String, Long> expected = new HashMap<>();
  private final Map<String, Long> counted = new HashMap<>();

  @Test
  @SuppressWarnings("try") // the cluster's close may be interrupted
  void eachWordIsCountedOnceThoughInstancesAreKilled() throws Exception {
    try (KafkaClusterTestKit cluster = cluster()) {
      cluster.format();
      cluster.startup();
      cluster.waitForReadyBrokers();
      String bootstrap = cluster.bootstrapServers();
      createTopics(bootstrap);
      Process first = start(bootstrap, "first");
      Process second = start(bootstrap, "second");
      try (var consumer = new KafkaConsumer<String, Long>(consumer(bootstrap))) {
        consumer.subscribe(List.of(CountingInstance.COUNTS));
        produce(bootstrap, RECORDS / 4);
        readUntil(consumer, RECORDS / 8); // and while it works:
        kill(first);
        produce(bootstrap, RECORDS / 4);
        Process third = start(bootstrap, "third");
        readUntil(consumer, RECORDS * 3 / 8);
        produce(bootstrap, RECORDS / 4);
        kill(second);
        produce(bootstrap, RECORDS / 4);
        Process fourth = start(bootstrap, "fourth");
        readUntil(consumer, RECORDS);
        stop(third);
        stop(fourth);
        readUntil(consumer, RECORDS);
      }
      assertEquals(expected, counted, "seed " + TestSeed.BASE);
    } finally {
      instances.forEach(Process::destroyForcibly);
    }
  }

  private static KafkaClusterTestKit cluster() throws Exception {
    TestKitNodes nodes =
        new TestKitNodes.Builder()
            .setCombined(true)
            .setNumControllerNodes(1)
            .setNumBrokerNodes(1)
            .build();
    return new KafkaClusterTestKit.Builder(nodes)
        .setConfigProp("offsets.topic.replication.factor", "1")
        .setConfigProp("transaction.state.log.replication.factor", "1")
        .setConfigProp("transaction.state.log.min.isr", "1")
        .setConfigProp("offsets.topic.num.partitions", "4")
        .setConfigProp("transaction.state.log.num.partitions", "4")
        .setConfigProp("group.initial.rebalance.delay.ms", "0")
        .build();
  }

  private static void createTopics(String bootstrap) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(CountingInstance.WORDS, PARTITIONS, (short) 1),
                  new NewTopic(CountingInstance.COUNTS, PARTITIONS, (short) 1)))
          .all()
          .get();
    }
  }

  private Process start(String bootstrap, String name) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Path log = folder.resolve(name + ".log");
    Process process =
        new ProcessBuilder(
                java,
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path,
                CountingInstance.class.getName(),
                bootstrap,
                folder.resolve(name).toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    instances.add(process);
    return process;
  }

  private static void kill(Process instance) throws InterruptedException {
    assertTrue(instance.isAlive(), "an instance has died by itself");
    instance.destroyForcibly().waitFor();
  }

  /** Ends the input of an instance, which then closes. */
  private static void stop(Process instance) throws Exception {
    instance.getOutputStream().close();
    assertTrue(instance.waitFor(60, TimeUnit.SECONDS), "an instance does not close");
    assertEquals(0, instance.exitValue());
  }

  private void produce(String bootstrap, int records) {
    SplittableRandom random = TestSeed.random("cluster" + expected.size());
    try (var producer =
        new KafkaProducer<String, String>(
            Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap),
            new StringSerializer(),
            new StringSerializer())) {
      for (int i = 0; i < records; i++) {
        String word = "word" + random.nextInt(KEYS);
        expected.merge(word, 1L, Long::sum);
        var _ = producer.send(new ProducerRecord<>(CountingInstance.WORDS, word, ""));
      }
    }
  }

  private static Map<String, Object> consumer(String bootstrap) {
    return Map.of(
        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
        bootstrap,
        ConsumerConfig.GROUP_ID_CONFIG,
        "check",
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed",
        ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
        StringDeserializer.class,
        ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
        LongDeserializer.class);
  }

  /** Reads until a number of words are counted; each count is by one greater than that before. */
  private void readUntil(KafkaConsumer<String, Long> consumer, long words) throws IOException {
    long end = System.nanoTime() + DEADLINE.toNanos();
    long sum = counted.values().stream().mapToLong(Long::longValue).sum();
    while (sum < words) {
      assertTrue(
          System.nanoTime() < end, sum + " of " + words + " words after " + DEADLINE + logs());
      for (var entry : consumer.poll(Duration.ofMillis(100))) {
        long before = counted.getOrDefault(entry.key(), 0L);
        assertEquals(before + 1, entry.value(), () -> entry + ", seed " + TestSeed.BASE);
        counted.put(entry.key(), entry.value());
        sum++;
      }
    }
  }

  private String logs() throws IOException {
    var all = new StringBuilder();
    try (var files = Files.newDirectoryStream(folder, "*.log")) {
      for (Path file : files) {
        all.append("\n").append(file.getFileName()).append(":\n").append(Files.readString(file));
      }
    }
    return all.toString();
  }
}
