// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.disk;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Entries one after another on a simulated disk, each with its length and a checksum that is bound to its place. It ends
 * where an entry is not whole.
 *
 * <p>There are two files. To open it means to find the newest that is whole, and to write all of it anew into the other: after a failed
 * sync the file shows what the disk may not have, so nothing is to be added behind that. Each time has a number, and an
 * entry belongs to one time, so that what is left of older ones is never taken for an entry. Owned by one thread.
 *
 * <p>Open to those who want to see what happens when it does less than that.
 */
public class Journal {

    /** Small, so that there is something to tear in an entry. */
    private static final int SECTOR = 64;

    private static final int HEAD = 2 * Integer.BYTES;
    private static final int TITLE = Long.BYTES + Integer.BYTES;

    /** What could be read of a file. */
    private record Contents(SimulatedFile file, long time, List<byte[]> entries, int end) {
        boolean torn() {
            return file.length() > end;
        }
    }

    private final SimulatedFile one = new SimulatedFile();
    private final SimulatedFile other = new SimulatedFile();
    private SimulatedFile current = one;
    private long time;
    private int end;
    private boolean torn;
    private @Nullable PowerLoss failing;

    /** Every whole entry, in order. Nothing can be appended before, nor after a failed sync. */
    public List<byte[]> open() {
        List<byte[]> entries = writeAnew();
        current.sync();
        return entries;
    }

    /** The first half of opening: a process can end here, too. */
    public List<byte[]> writeAnew() {
        one.makeRoom();
        other.makeRoom();
        Contents newest = newest();
        // It may be whole and not synced, if a process ended while it opened: before the other is given up, it has to
        // be safe.
        newest.file.sync();
        torn = newest.torn();
        time = newest.time + 1;
        current = newest.file == one ? other : one;
        current.clear();
        end = 0;
        append(
                0,
                ByteBuffer.allocate(TITLE)
                        .putLong(time)
                        .putInt(newest.entries.size())
                        .array());
        newest.entries.forEach(each -> append(time, each));
        failing = null;
        return newest.entries;
    }

    private Contents newest() {
        Contents first = contents(one);
        Contents second = contents(other);
        return first.time >= second.time ? first : second;
    }

    /** A file whose title, or what the title counts, is not whole has no time. */
    private Contents contents(SimulatedFile file) {
        byte[] bytes = file.read();
        byte[] title = entry(bytes, 0, 0);
        if (title == null || title.length != TITLE) {
            return new Contents(file, 0, List.of(), 0);
        }
        long time = ByteBuffer.wrap(title).getLong();
        List<byte[]> entries = new ArrayList<>();
        int at = HEAD + TITLE;
        for (byte[] each = entry(bytes, at, time); each != null; each = entry(bytes, at, time)) {
            entries.add(each);
            at += HEAD + each.length;
        }
        boolean whole = entries.size() >= ByteBuffer.wrap(title).getInt(Long.BYTES);
        return whole ? new Contents(file, time, entries, at) : new Contents(file, 0, List.of(), 0);
    }

    /** Null if there is no whole entry. */
    private byte @Nullable [] entry(byte[] bytes, int at, long time) {
        if (bytes.length - at < HEAD) {
            return null;
        }
        var head = ByteBuffer.wrap(bytes, at, HEAD);
        int length = head.getInt();
        int sum = head.getInt();
        if (length < 0 || length > bytes.length - at - HEAD) {
            return null;
        }
        byte[] entry = Arrays.copyOfRange(bytes, at + HEAD, at + HEAD + length);
        return fits(sum, sum(entry, at, time)) ? entry : null;
    }

    /** Whether an entry is what was written, by its checksum as it is stored and as it should be. */
    protected boolean fits(int stored, int right) {
        return stored == right;
    }

    private static int sum(byte[] entry, int at, long time) {
        var crc = new CRC32C();
        crc.update(ByteBuffer.allocate(TITLE).putLong(time).putInt(at).flip());
        crc.update(entry);
        return (int) crc.getValue();
    }

    /** False if there is no space: then it is not there, though a part of its bytes may be. */
    public boolean append(byte[] entry) {
        return append(time, entry);
    }

    private boolean append(long ofTime, byte[] entry) {
        byte[] bytes = ByteBuffer.allocate(HEAD + entry.length)
                .putInt(entry.length)
                .putInt(sum(entry, end, ofTime))
                .put(entry)
                .array();
        if (current.write(end, bytes) < bytes.length) {
            return false;
        }
        end += bytes.length;
        return true;
    }

    /** False if it failed: then it is known only after opening what is on the disk. */
    public boolean sync() {
        if (failing != null) {
            current.failSync(failing);
            failing = null;
            return false;
        }
        current.sync();
        return true;
    }

    // ---- what goes wrong ----

    public void failNextSync(RandomGenerator chance) {
        failing = new PowerLoss(SECTOR, chance);
    }

    /** What was not synced is lost, or torn, or is there all the same. */
    public void powerLoss(RandomGenerator chance) {
        var loss = new PowerLoss(SECTOR, chance);
        one.powerLoss(loss);
        other.powerLoss(loss);
    }

    /** There is space for so many bytes more. */
    public void fill(int room) {
        current.fill(room);
    }

    public void makeRoom() {
        current.makeRoom();
    }

    /** All of it is over. */
    public void heal() {
        makeRoom();
        failing = null;
    }

    public boolean hasRoom() {
        return current.hasRoom();
    }

    /** Whether an entry that is not whole was found by the last opening. */
    public boolean torn() {
        return torn;
    }
}
