package org.inkling.disk.index;

/**
 * What tells an index file from another one, as its metadata say.
 *
 * @param fileId drawn at random when it was built
 * @param entries how many there are
 * @param firstKey the smallest key, 0 if there is none
 * @param lastKey the greatest key, 0 if there is none
 * @param fileBytes the size of the file
 */
public record DiskIndexIdentity(
    long fileId, long entries, long firstKey, long lastKey, long fileBytes) {}
