package org.inkling.jmh;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Proxy;
import java.util.function.BiConsumer;
import org.inkling.cli.subject.Subject;
import org.inkling.jmh.peers.Peer;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.ThreadParams;

/** Checks that benchmarks reject an index that answers wrongly. */
class WrongAnswersTest {
  private static final ThreadParams ONLY_THREAD = new ThreadParams(0, 1, 0, 1, 0, 1, 0, 1, 0, 1);

  private final Keys keys = new Keys();
  private final Walk walk = new Walk();
  private final GetBenchmark gets = new GetBenchmark();

  WrongAnswersTest() {
    keys.set = "uniform";
    keys.count = "1k";
    keys.read();
    walk.begin(keys, ONLY_THREAD);
  }

  /** Returns an index that is right except for the answers of {@code method}. */
  private Index.Any withWrong(String method, Object answer) {
    Subject right = Peer.SKIPLIST.load(keys.entries());
    Index.Any index = new Index.Any();
    index.subject =
        (Subject)
            Proxy.newProxyInstance(
                Subject.class.getClassLoader(),
                new Class<?>[] {Subject.class},
                (proxy, called, arguments) ->
                    called.getName().equals(method) ? answer : called.invoke(right, arguments));
    return index;
  }

  private void assertNoticed(Index.Any index, BiConsumer<Index.Any, Walk> benchmark) {
    benchmark.accept(index, walk);
    assertThrows(IllegalStateException.class, walk::check);
    walk.check(); // it has forgotten the wrong answer
  }

  @Test
  void rightAnswersPass() {
    Index.Any index = withWrong("nothing", 0);
    gets.hit(index, walk);
    gets.miss(index, walk);
    gets.dependent(index, walk);
    gets.batch64(index, walk);
    gets.batch1024(index, walk);
    walk.check();
  }

  @Test
  void wrongAnswersAreNoticed() {
    assertNoticed(withWrong("get", 7L), gets::hit);
    assertNoticed(withWrong("get", 7L), gets::miss);
    assertNoticed(withWrong("get", 7L), gets::dependent);
    assertNoticed(withWrong("getAll", 64), gets::batch64); // it leaves the values unchanged
    assertNoticed(withWrong("getAll", 1023), gets::batch1024);
  }
}
