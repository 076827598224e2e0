package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.inkling.disk.system.FileMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the error of a map that is closed during a read. */
class MappedFileTest {
  @TempDir Path folder;

  @Test
  void aReadOfAMapThatWasClosedMeanwhileNamesTheFile() throws Exception {
    Path path = Files.write(folder.resolve("mapped"), new byte[100]);
    var backing = ChannelFile.open(path, Set.of(StandardOpenOption.READ), 1, FileChannel::open);
    FileMap map = backing.map();
    try (var file = new MappedFile(backing, map)) {
      map.close(); // the state of a close after the read has requested the length
      ByteBuffer into = ByteBuffer.allocateDirect(8);
      var closed = assertThrows(IllegalStateException.class, () -> file.read(into, 0));
      assertTrue(String.valueOf(closed.getMessage()).contains(path + " is closed"));
    }
  }
}
