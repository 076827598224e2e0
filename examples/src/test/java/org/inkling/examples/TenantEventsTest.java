package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Events of tenants whose names begin alike, beside a sorted map for each tenant. */
final class TenantEventsTest {
  private static final int EVENTS = 5_000;
  private static final List<String> NAMES = List.of("", "a", "a\0", "a\0b", "ab", "b", "b\uffff");

  private final TreeMap<String, TreeMap<Long, String>> expected = new TreeMap<>();

  @Test
  void keepsTenantsApart() {
    var random = TestSeed.random("TenantEvents");
    try (var events = new TenantEvents()) {
      for (int i = 0; i < EVENTS; i++) {
        String tenant = NAMES.get(random.nextInt(NAMES.size()));
        var ofTenant = expected.computeIfAbsent(tenant, _ -> new TreeMap<>());
        long time = random.nextLong();
        if (random.nextInt(100) == 0) {
          var old = ofTenant.headMap(time);
          assertEquals(old.size(), events.expire(tenant, time));
          old.clear();
        } else {
          ofTenant.put(time, "event " + i);
          events.add(tenant, time, "event " + i);
        }
        assertEquals(newest(tenant), events.newest(tenant, 3));
      }
      for (String begin : NAMES) {
        assertEquals(tenants(begin), events.tenants(begin));
      }
    }
  }

  private List<String> newest(String tenant) {
    return expected.get(tenant).descendingMap().values().stream().limit(3).toList();
  }

  private List<String> tenants(String begin) {
    return expected.keySet().stream()
        .filter(name -> name.startsWith(begin) && !expected.get(name).isEmpty())
        .toList();
  }
}
