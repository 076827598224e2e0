package org.inkling.jmh.peers;

import java.nio.file.Path;
import java.util.List;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.rocksdb.EnvOptions;
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;

/** Loads RocksDB in the fastest way: the store ingests one sorted file. */
public final class RocksdbLoad {

  private RocksdbLoad() {}

  /**
   * Writes the entries to a file and moves it into the empty store.
   *
   * @param options the options of the store and of the file
   */
  public static void load(SortedEntrySource entries, Options options, RocksDB store, Path file)
      throws RocksDBException {
    if (entries.size() == 0) {
      return;
    }
    RocksdbBuffers buffers = new RocksdbBuffers();
    try (EnvOptions environment = new EnvOptions();
        SstFileWriter writer = new SstFileWriter(environment, options);
        EntryStream stream = entries.open()) {
      writer.open(file.toString());
      while (stream.next()) {
        writer.put(buffers.keyOf(stream.key()), buffers.valueOf(stream.value()));
      }
      writer.finish();
    }
    try (IngestExternalFileOptions moving = new IngestExternalFileOptions().setMoveFiles(true)) {
      store.ingestExternalFile(List.of(file.toString()), moving);
    }
  }
}
