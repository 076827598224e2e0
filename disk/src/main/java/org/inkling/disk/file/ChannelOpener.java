package org.inkling.disk.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;

/** Opens channels; tests replace it. */
@FunctionalInterface
interface ChannelOpener {
  FileChannel open(Path file, Set<? extends OpenOption> options) throws IOException;
}
