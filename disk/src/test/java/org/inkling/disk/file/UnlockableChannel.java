package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A channel to a file that its file system cannot lock; it can do nothing else. */
final class UnlockableChannel extends FileChannel {
  private final String reason;

  UnlockableChannel(String reason) {
    this.reason = reason;
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    throw new IOException(reason);
  }

  @Override
  protected void implCloseChannel() {}

  private static UnsupportedOperationException unused() {
    return new UnsupportedOperationException("only for locks");
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) {
    throw unused();
  }

  @Override
  public int read(ByteBuffer into) {
    throw unused();
  }

  @Override
  public long read(ByteBuffer[] into, int offset, int length) {
    throw unused();
  }

  @Override
  public int write(ByteBuffer from) {
    throw unused();
  }

  @Override
  public long write(ByteBuffer[] from, int offset, int length) {
    throw unused();
  }

  @Override
  public long position() {
    throw unused();
  }

  @Override
  public FileChannel position(long newPosition) {
    throw unused();
  }

  @Override
  public long size() {
    throw unused();
  }

  @Override
  public FileChannel truncate(long size) {
    throw unused();
  }

  @Override
  public void force(boolean metadata) {
    throw unused();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw unused();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw unused();
  }

  @Override
  public int read(ByteBuffer into, long position) {
    throw unused();
  }

  @Override
  public int write(ByteBuffer from, long position) {
    throw unused();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw unused();
  }
}
