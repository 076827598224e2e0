package org.inkling.disk.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A disk in memory that tracks unsynced data, and can lose it.
 *
 * <p>Unsynced data survives a crash sector by sector, each in any of its states since the last
 * sync. Names survive in the order of their changes, up to some change. The data of a failed sync
 * is readable, but no later sync writes it.
 */
public final class SimulatedDisk implements FileLayer {
  /** The effect of a crash on unsynced data. */
  public enum Survival {
    NONE,
    ALL,
    RANDOM
  }

  private static final int ALONE = -1;

  private final Map<Path, SimulatedContent> names = new TreeMap<>();
  private final Map<Path, SimulatedContent> syncedNames = new TreeMap<>();
  private final List<Consumer<Map<Path, SimulatedContent>>> unsyncedChanges = new ArrayList<>();
  private final Map<Path, Integer> locks = new HashMap<>(); // readers, or ALONE
  private Runnable hook = () -> {};

  /** Sets an action that runs before each call that changes the disk. */
  public synchronized void beforeEachChange(Runnable run) {
    hook = run;
  }

  /** Returns the disk after a crash at this instant; this disk is unaffected. */
  public synchronized SimulatedDisk crash(SplittableRandom random, Survival survival) {
    var after = new TreeMap<>(syncedNames);
    int changes =
        switch (survival) {
          case NONE -> 0;
          case ALL -> unsyncedChanges.size();
          case RANDOM -> random.nextInt(unsyncedChanges.size() + 1);
        };
    unsyncedChanges.subList(0, changes).forEach(change -> change.accept(after));
    var crashed = new SimulatedDisk();
    var copies = new IdentityHashMap<SimulatedContent, SimulatedContent>();
    after.forEach(
        (name, content) ->
            crashed.names.put(
                name, copies.computeIfAbsent(content, c -> c.crash(random, survival))));
    crashed.syncedNames.putAll(crashed.names);
    return crashed;
  }

  /** Returns the whole content of a file. */
  public synchronized byte[] bytes(Path file) throws IOException {
    return content(file).bytes();
  }

  /** Creates or replaces a file with synced content. */
  public synchronized void put(Path file, byte[] bytes) {
    var content = new SimulatedContent();
    content.write(bytes, 0);
    content.sync();
    names.put(file, content);
    syncedNames.put(file, content);
  }

  /** Removes a file. */
  public synchronized void remove(Path file) {
    names.remove(file);
    syncedNames.remove(file);
  }

  /** Returns whether a file has this content and no other. */
  synchronized boolean isNamed(Path file, SimulatedContent content) {
    return names.get(file) == content;
  }

  private SimulatedContent content(Path file) throws IOException {
    SimulatedContent content = names.get(file);
    if (content == null) {
      throw new NoSuchFileException(file.toString());
    }
    return content;
  }

  private void change(Consumer<Map<Path, SimulatedContent>> change) {
    unsyncedChanges.add(change);
    change.accept(names);
  }

  @Override
  public synchronized StorageFile open(Path file, AccessMode mode) throws IOException {
    return new SimulatedFile(this, file, content(file));
  }

  @Override
  public synchronized StorageFile edit(Path file, AccessMode mode) throws IOException {
    return new SimulatedFile(this, file, content(file));
  }

  @Override
  public synchronized StorageFile create(Path file) throws IOException {
    changing();
    if (names.containsKey(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    var content = new SimulatedContent();
    change(all -> all.put(file, content));
    return new SimulatedFile(this, file, content);
  }

  @Override
  public synchronized long size(Path file) throws IOException {
    return content(file).size();
  }

  @Override
  public synchronized void rename(Path from, Path to) throws IOException {
    changing();
    SimulatedContent content = content(from);
    change(
        all -> {
          all.remove(from);
          all.put(to, content);
        });
  }

  /** Does nothing, because folders need not be created. */
  @Override
  public void createFolder(Path folder) {}

  @Override
  public synchronized void syncFolder(Path folder) {
    changing();
    unsyncedChanges.forEach(change -> change.accept(syncedNames));
    unsyncedChanges.clear();
  }

  /** Fails a sync of a folder: the names exist until a crash. */
  synchronized void failSyncFolder() {
    changing();
    unsyncedChanges.clear();
  }

  /**
   * Evicts the data that counts as written from the system's cache: the data of a failed sync is
   * lost.
   */
  public synchronized void evict() {
    names.values().forEach(SimulatedContent::evict);
  }

  @Override
  public synchronized void delete(Path file) {
    changing();
    if (names.containsKey(file)) {
      change(all -> all.remove(file));
    }
  }

  @Override
  public synchronized List<Path> list(Path folder) throws IOException {
    if (!folder.isAbsolute()) {
      throw new FileNotFoundException(folder.toString());
    }
    return names.keySet().stream().filter(file -> folder.equals(file.getParent())).toList();
  }

  @Override
  public synchronized OwnerLock lock(Path file) throws IOException {
    requireFree(file, 0);
    return new SimulatedLock(file, ALONE);
  }

  @Override
  public synchronized OwnerLock share(Path file) throws IOException {
    requireFree(file, Integer.MAX_VALUE);
    return new SimulatedLock(file, 1);
  }

  private void requireFree(Path file, int maxReaders) throws IOException {
    int holders = locks.getOrDefault(file, 0);
    if (holders < 0 || holders > maxReaders) {
      throw new FileSystemException(file.toString(), null, "in use by this process already");
    }
  }

  private final class SimulatedLock implements OwnerLock {
    private final Path file;
    private final int holders;
    private boolean held = true; // under the disk's monitor

    SimulatedLock(Path file, int holders) {
      this.file = file;
      this.holders = holders;
      locks.merge(file, holders, Integer::sum);
    }

    @Override
    public void requireHeld() {}

    @Override
    public void close() {
      synchronized (SimulatedDisk.this) {
        if (held) {
          held = false;
          locks.merge(file, -holders, Integer::sum);
        }
      }
    }
  }

  /** Runs the action. To be called before each change, under this object's monitor. */
  void changing() {
    hook.run();
  }
}
