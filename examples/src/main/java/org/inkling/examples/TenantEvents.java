package org.inkling.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.bytes.BytesCursor;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.BytesRange;
import org.inkling.codec.KeyReader;
import org.inkling.codec.KeyWriter;

/**
 * Events of many tenants in one index. A key is the name of the tenant, the time, and a number that
 * makes it unique: so the events of a tenant are neighbours, in the order of their times.
 */
public final class TenantEvents implements AutoCloseable {
  private final BytesIndex events = BytesIndex.builder().name("events").build();
  private final AtomicInteger numbers = new AtomicInteger();

  /** Adds an event; for any number of threads. */
  public void add(String tenant, long time, String text) {
    var key = new KeyWriter().putString(tenant).putLong(time).putInt(numbers.getAndIncrement());
    events.put(key.toBytes(), text.getBytes(UTF_8));
  }

  /** Returns the newest events of a tenant, the newest first. */
  public List<String> newest(String tenant, int most) {
    var texts = new ArrayList<String>();
    byte[] prefix = new KeyWriter().putString(tenant).toBytes();
    try (BytesCursor cursor = events.descending(BytesRange.prefix(prefix))) {
      while (texts.size() < most && cursor.next()) {
        texts.add(new String(cursor.value(), UTF_8));
      }
    }
    return texts;
  }

  /** Returns the tenants whose names begin with a text; it reads one event of each. */
  public List<String> tenants(String begin) {
    var names = new ArrayList<String>();
    var key = new KeyReader();
    byte[] prefix = new KeyWriter().putPrefix(begin).toBytes(); // without the end of a string
    try (BytesCursor cursor = events.ascending(BytesRange.prefix(prefix))) {
      while (cursor.next()) {
        names.add(key.wrap(cursor.keyBuffer(), cursor.keyOffset(), cursor.keyLength()).getString());
        var last = new KeyWriter().putString(names.getLast()).putLong(Long.MAX_VALUE);
        cursor.seek(last.putLong(Long.MAX_VALUE).toBytes()); // above all keys of this tenant
      }
    }
    return names;
  }

  /** Removes the events of a tenant before a time; returns how many. */
  public long expire(String tenant, long time) {
    byte[] first = new KeyWriter().putString(tenant).toBytes();
    byte[] end = new KeyWriter().putString(tenant).putLong(time).toBytes();
    return events.removeRange(BytesRange.closedOpen(first, end));
  }

  @Override
  public void close() {
    events.close();
  }

  /** Adds four events, and prints what one tenant did last, two names, and what expired. */
  public static void main(String... arguments) {
    try (var events = new TenantEvents()) {
      events.add("acme", 1_000, "login");
      events.add("acme", 2_000, "order");
      events.add("acme ltd", 1_500, "login");
      events.add("beta", 900, "logout");
      IO.println("acme, newest first: " + events.newest("acme", 5));
      IO.println("tenants from ac: " + events.tenants("ac"));
      IO.println("expired: " + events.expire("acme", 2_000));
    }
  }
}
