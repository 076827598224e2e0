package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.system.UnsupportedCallException;
import org.jspecify.annotations.Nullable;

/**
 * The system's files, with faults on demand: calls that fail, writes that tear, a disk that fills.
 *
 * <p>Syncs of the system's files are counted but not carried out, because a test does not survive a
 * crash of the machine.
 */
public final class FaultyFiles implements FileLayer {
  /** The kinds of calls. */
  public enum Call {
    OPEN,
    CREATE,
    CREATE_FOLDER,
    RENAME,
    SYNC_FOLDER,
    DELETE,
    LIST,
    LOCK,
    SIZE,
    READ,
    WRITE,
    SYNC,
    TRUNCATE,
    QUEUE,
    CLOSE
  }

  /** The message of an injected failure. */
  public static final String INJECTED = "injected failure";

  private final FileLayer files;
  private final boolean syncs;
  private volatile boolean nameFails;
  private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicLong written = new AtomicLong();
  private volatile long room = Long.MAX_VALUE;
  private volatile int failingCall = -1;
  private @Nullable Call failingKind; // under the monitor of the calls
  private volatile @Nullable SplittableRandom shuffle;

  /** Creates a layer over the system's files. */
  public FaultyFiles() {
    this(new SystemFiles(), false);
  }

  /** Creates a layer over other files. */
  public FaultyFiles(FileLayer files) {
    this(files, true);
  }

  /** Creates a layer over the system's files in a file system that syncs no folders. */
  public static FaultyFiles withoutFolderSync() {
    return new FaultyFiles(SystemFiles.syncingFoldersBy(FaultyFiles::refuseSync), true);
  }

  private static void refuseSync(Path folder) throws IOException {
    throw new UnsupportedCallException(folder, INJECTED + " of a sync");
  }

  private FaultyFiles(FileLayer files, boolean syncs) {
    this.files = files;
    this.syncs = syncs;
  }

  /** Makes the call with this number fail, counted from 0 since the creation of this object. */
  public void failAt(int call) {
    failingCall = call;
  }

  /** Makes each check of a file's name end without an answer, or none any more. */
  public void failNames(boolean fail) {
    nameFails = fail;
  }

  /** Makes the next call of a kind fail. */
  public void failNext(Call kind) {
    synchronized (calls) {
      failingKind = kind;
    }
  }

  /** Limits the disk to {@code bytes} further bytes. */
  public void leaveRoom(long bytes) {
    room = written.get() + bytes;
  }

  /** Makes queues return their results in random order. */
  public void shuffle(SplittableRandom random) {
    shuffle = random;
  }

  /** Returns all calls so far. */
  public List<Call> calls() {
    return List.copyOf(calls);
  }

  /** Returns the number of open files. */
  public int open() {
    return open.get();
  }

  private void called(Call call) throws IOException {
    boolean fails;
    synchronized (calls) {
      fails = calls.size() == failingCall || call == failingKind;
      failingKind = call == failingKind ? null : failingKind;
      calls.add(call);
    }
    if (fails) {
      throw new IOException(INJECTED + " of " + call);
    }
  }

  private StorageFile opened(StorageFile file) {
    open.incrementAndGet();
    return new FaultyFile(file);
  }

  @Override
  public StorageFile open(Path file, AccessMode mode) throws IOException {
    called(Call.OPEN);
    return opened(files.open(file, mode));
  }

  @Override
  public StorageFile edit(Path file, AccessMode mode) throws IOException {
    called(Call.OPEN);
    return opened(files.edit(file, mode));
  }

  @Override
  public StorageFile create(Path file) throws IOException {
    called(Call.CREATE);
    return opened(files.create(file));
  }

  @Override
  public long size(Path file) throws IOException {
    called(Call.SIZE);
    return files.size(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    called(Call.RENAME);
    files.rename(from, to);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    called(Call.CREATE_FOLDER);
    files.createFolder(folder);
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    try {
      called(Call.SYNC_FOLDER);
    } catch (IOException e) {
      if (files instanceof SimulatedDisk disk) {
        disk.failSyncFolder();
      }
      throw e;
    }
    if (syncs) {
      files.syncFolder(folder);
    }
  }

  @Override
  public void delete(Path file) throws IOException {
    called(Call.DELETE);
    files.delete(file);
  }

  @Override
  public List<Path> list(Path folder) throws IOException {
    called(Call.LIST);
    return files.list(folder);
  }

  @Override
  public OwnerLock lock(Path file) throws IOException {
    called(Call.LOCK);
    return taken(files.lock(file));
  }

  @Override
  public OwnerLock share(Path file) throws IOException {
    called(Call.LOCK);
    return taken(files.share(file));
  }

  private OwnerLock taken(OwnerLock held) {
    open.incrementAndGet();
    return new OwnerLock() {
      @Override
      public void requireHeld() throws IOException {
        held.requireHeld();
      }

      @Override
      public void close() throws IOException {
        open.decrementAndGet();
        held.close();
      }
    };
  }

  private final class FaultyFile implements StorageFile {
    private final StorageFile file;

    FaultyFile(StorageFile file) {
      this.file = file;
    }

    @Override
    public Path path() {
      return file.path();
    }

    @Override
    public AccessMode mode() {
      return file.mode();
    }

    @Override
    public int alignment() {
      return file.alignment();
    }

    @Override
    public long size() throws IOException {
      called(Call.SIZE);
      return file.size();
    }

    @Override
    public int read(ByteBuffer into, long offset) throws IOException {
      called(Call.READ);
      return file.read(into, offset);
    }

    /**
     * Writes. A failing write leaves half of its bytes; a write without enough room leaves the
     * bytes that fit.
     */
    @Override
    public void write(ByteBuffer from, long offset) throws IOException {
      int length = from.remaining();
      try {
        called(Call.WRITE);
      } catch (IOException e) {
        file.write(from.slice(from.position(), length / 2), offset);
        throw e;
      }
      long left = room - written.getAndAdd(length);
      if (left < length) {
        file.write(from.slice(from.position(), (int) Math.max(0, left)), offset);
        throw new IOException("No space left on device");
      }
      file.write(from, offset);
    }

    /** Syncs. If the disk is simulated, a failing sync loses the data that it should write. */
    private void syncing() throws IOException {
      try {
        called(Call.SYNC);
      } catch (IOException e) {
        if (file instanceof SimulatedFile simulated) {
          simulated.failSync();
        }
        throw e;
      }
    }

    @Override
    public void sync() throws IOException {
      syncing();
      if (syncs) {
        file.sync();
      }
    }

    @Override
    public void syncContent() throws IOException {
      syncing();
      if (syncs) {
        file.syncContent();
      }
    }

    /** Checks the name; does not count as a call. */
    @Override
    public void requireNamed() throws IOException {
      if (nameFails) {
        throw new IOException(INJECTED + " of a name");
      }
      file.requireNamed();
    }

    @Override
    public void truncate(long bytes) throws IOException {
      called(Call.TRUNCATE);
      file.truncate(bytes);
    }

    @Override
    public ReadQueue queue(int depth, int bytes) throws IOException {
      called(Call.QUEUE);
      return new FaultyQueue(file.queue(depth, bytes));
    }

    /** Closes the file, even if the call fails, like the system does. */
    @Override
    public void close() throws IOException {
      open.decrementAndGet();
      file.close();
      called(Call.CLOSE);
    }
  }

  /**
   * A queue in which each result counts as a call that may fail; results can be delayed and
   * shuffled.
   */
  private final class FaultyQueue implements ReadQueue {
    private final ReadQueue queue;
    private final List<Integer> taken = new ArrayList<>();
    private final boolean[] failed;
    private int underWay;

    FaultyQueue(ReadQueue queue) {
      this.queue = queue;
      failed = new boolean[queue.depth()];
    }

    @Override
    public int depth() {
      return queue.depth();
    }

    @Override
    public ByteBuffer buffer(int slot) {
      return queue.buffer(slot);
    }

    @Override
    public void submit(int slot, long offset, int bytes) {
      queue.submit(slot, offset, bytes);
      underWay++;
    }

    @Override
    public int take() throws IOException {
      SplittableRandom random = shuffle;
      while (underWay > 0 && (taken.isEmpty() || random != null)) {
        taken.add(queue.take());
        underWay--;
      }
      int slot = taken.remove(random == null ? 0 : random.nextInt(taken.size()));
      failed[slot] = false;
      try {
        called(Call.READ);
      } catch (IOException e) {
        failed[slot] = true;
      }
      return slot;
    }

    @Override
    public int bytes(int slot) throws IOException {
      if (failed[slot]) {
        throw new IOException(INJECTED + " of a queue");
      }
      return queue.bytes(slot);
    }

    @Override
    public String means() {
      return queue.means();
    }

    @Override
    public void close() {
      queue.close();
    }
  }
}
