package org.inkling.kafka.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofMillis;
import static java.time.Instant.ofEpochMilli;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.internals.SessionWindow;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.RangeQuery;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.test.InternalMockProcessorContext;
import org.junit.jupiter.api.Test;

/** Interactive queries of the second version, and the positions of their answers. */
final class QueriesTest {
  private static final int PARTITION = 2;

  private final InternalMockProcessorContext<?, ?> context = Contexts.of().task(PARTITION);
  private final KeyValueStore<Bytes, byte[]> store = InklingStores.keyValueStore("counts").get();

  private static Bytes key(String text) {
    return Bytes.wrap(text.getBytes(UTF_8));
  }

  private static byte[] value(String text) {
    return text.getBytes(UTF_8);
  }

  private void open(StateStore any) {
    any.init(context, any);
  }

  private static <R> QueryResult<R> ask(StateStore store, Query<R> query) {
    return store.query(query, PositionBound.unbounded(), new QueryConfig(false));
  }

  private static Position at(long offset) {
    return Position.emptyPosition().withComponent("input", PARTITION, offset);
  }

  @Test
  void anAnswerHasThePositionThatItHasSeen() {
    open(store);
    Contexts.seen(context, PARTITION, 7);
    store.put(key("a"), value("1"));
    QueryResult<byte[]> first = ask(store, KeyQuery.withKey(key("a")));
    assertArrayEquals(value("1"), first.getResult());
    assertEquals(at(7), first.getPosition());
    Contexts.seen(context, PARTITION, 9);
    store.delete(key("a"));
    QueryResult<byte[]> second = ask(store, KeyQuery.withKey(key("a")));
    assertTrue(second.isSuccess());
    assertNull(second.getResult());
    assertEquals(at(9), second.getPosition());
    assertEquals(at(7), first.getPosition(), "an answer keeps its position");
    store.close();
  }

  @Test
  void aStoreThatIsBehindTheBoundSaysSo() {
    open(store);
    Contexts.seen(context, PARTITION, 7);
    store.put(key("a"), value("1"));
    KeyQuery<Bytes, byte[]> query = KeyQuery.withKey(key("a"));
    var reached = store.query(query, PositionBound.at(at(7)), new QueryConfig(false));
    assertTrue(reached.isSuccess());
    var behind = store.query(query, PositionBound.at(at(8)), new QueryConfig(false));
    assertEquals(FailureReason.NOT_UP_TO_BOUND, behind.getFailureReason());
    var other = Position.emptyPosition().withComponent("other", PARTITION, 0);
    var unseen = store.query(query, PositionBound.at(other), new QueryConfig(false));
    assertEquals(FailureReason.NOT_UP_TO_BOUND, unseen.getFailureReason());
    var elsewhere = Position.emptyPosition().withComponent("input", PARTITION + 1, 99);
    var free = store.query(query, PositionBound.at(elsewhere), new QueryConfig(true));
    assertTrue(free.isSuccess(), "a bound on another partition does not bind");
    assertEquals(1, free.getExecutionInfo().size());
    store.close();
  }

  @Test
  void rangesAreAnswered() {
    open(store);
    List.of("a", "b", "c").forEach(text -> store.put(key(text), value(text)));
    assertEquals(
        Listing.of(store.range(key("b"), null)),
        Listing.of(ask(store, RangeQuery.<Bytes, byte[]>withLowerBound(key("b"))).getResult()));
    assertEquals(
        Listing.of(store.reverseRange(null, key("b"))),
        Listing.of(
            ask(store, RangeQuery.<Bytes, byte[]>withUpperBound(key("b")).withDescendingKeys())
                .getResult()));
    assertEquals(
        3, Listing.of(ask(store, RangeQuery.<Bytes, byte[]>withNoBounds()).getResult()).size());
    store.close();
  }

  @Test
  void windowsAndSessionsAreAnswered() {
    // as a topology has it: Kafka's WindowKeyQuery swaps its times, and the layer above swaps again
    WindowStore<Bytes, byte[]> windows =
        Stores.windowStoreBuilder(
                InklingStores.windowStore("windows", ofMillis(1000), ofMillis(10), false),
                Serdes.Bytes(),
                Serdes.ByteArray())
            .build();
    open(windows);
    windows.put(key("a"), value("1"), 10);
    windows.put(key("b"), value("2"), 20);
    var one =
        WindowKeyQuery.<Bytes, byte[]>withKeyAndWindowStartRange(
            key("a"), ofEpochMilli(0), ofEpochMilli(15));
    assertEquals(List.of("10=31"), Listing.of(ask(windows, one).getResult()));
    var all =
        WindowRangeQuery.<Bytes, byte[]>withWindowStartRange(
            ofEpochMilli(0), ofEpochMilli(Long.MAX_VALUE));
    assertEquals(Listing.of(windows.all()), Listing.of(ask(windows, all).getResult()));
    SessionStore<Bytes, byte[]> sessions =
        InklingStores.sessionStore("sessions", ofMillis(1000)).get();
    open(sessions);
    sessions.put(new Windowed<>(key("a"), new SessionWindow(1, 5)), value("3"));
    var ofKey = WindowRangeQuery.<Bytes, byte[]>withKey(key("a"));
    assertEquals(
        Listing.of(sessions.fetch(key("a"))), Listing.of(ask(sessions, ofKey).getResult()));
    assertEquals(FailureReason.UNKNOWN_QUERY_TYPE, ask(sessions, all).getFailureReason());
    assertEquals(
        FailureReason.UNKNOWN_QUERY_TYPE,
        ask(windows, KeyQuery.withKey(key("a"))).getFailureReason());
    windows.close();
    sessions.close();
  }

  @Test
  void aStoreThatIsNotOpenFails() {
    KeyQuery<Bytes, byte[]> query = KeyQuery.withKey(key("a"));
    assertEquals(FailureReason.NOT_UP_TO_BOUND, ask(store, query).getFailureReason());
    open(store);
    store.close();
    QueryResult<byte[]> closed = ask(store, query);
    assertFalse(closed.isSuccess());
    assertEquals(FailureReason.STORE_EXCEPTION, closed.getFailureReason());
    assertTrue(closed.getFailureMessage().contains("counts is not open"));
  }
}
