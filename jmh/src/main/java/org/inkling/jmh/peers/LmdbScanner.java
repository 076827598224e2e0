package org.inkling.jmh.peers;

import java.nio.ByteBuffer;
import org.inkling.cli.subject.Subject;
import org.lmdbjava.Cursor;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.GetOp;
import org.lmdbjava.Txn;

/** One cursor and its read transaction, both renewed for each scan. */
final class LmdbScanner implements Subject.Scanner, AutoCloseable {
  private final ByteBuffer start = LmdbWord.buffer();
  private final Txn<ByteBuffer> read;
  private final Cursor<ByteBuffer> cursor;

  LmdbScanner(Env<ByteBuffer> environment, Dbi<ByteBuffer> table) {
    read = environment.txnRead();
    cursor = table.openCursor(read);
    read.reset();
  }

  @Override
  public int scan(long from, long[] keys, long[] values) {
    read.renew();
    try {
      cursor.renew(read);
      LmdbWord.setKey(start, from);
      boolean found = cursor.get(start, GetOp.MDB_SET_RANGE);
      int count = 0;
      while (found && count < keys.length) {
        keys[count] = LmdbWord.key(cursor.key());
        values[count] = LmdbWord.get(cursor.val());
        found = ++count < keys.length && cursor.next();
      }
      return count;
    } finally {
      read.reset();
    }
  }

  @Override
  public void close() {
    cursor.close();
    read.close();
  }
}
