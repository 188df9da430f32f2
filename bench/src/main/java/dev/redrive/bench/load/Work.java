// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The messages of one run: numbered, of 256 bytes each, of which 5% fail once and 1% fail at every attempt. What was taken
 * and not yet attempted is bounded; what waits for its retry is not, or those who retry late would starve. Any thread.
 */
public final class Work {

    public static final int BYTES = 256;

    /** What each contender's policy allows; the second failure is the end. */
    public static final int ATTEMPTS_MAX = 2;

    private static final int DIGITS = 12;
    /** Room is given back in steps, which costs less than one by one. */
    private static final int STEP = 64;

    private static final byte[] TEMPLATE = template();

    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong attempted = new AtomicLong();
    private final AtomicLong finished = new AtomicLong();
    private final Semaphore room;

    public Work(int inFlightMax) {
        this.room = new Semaphore(inFlightMax);
    }

    /** The next messages; none if there was no room for them within a while. */
    public List<byte[]> take(int count) throws InterruptedException {
        if (!room.tryAcquire(count, 50, TimeUnit.MILLISECONDS)) {
            return List.of();
        }
        long first = taken.getAndAdd(count);
        if (count == 1) {
            return List.of(payload(first));
        }
        List<byte[]> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            payloads.add(payload(first + i));
        }
        return payloads;
    }

    /** What the handler does with a message: nothing but succeed, or fail. */
    public void attempt(byte[] payload, int attempt) {
        boolean fails = attempt <= failures(number(payload));
        if (attempt == 1) {
            makeRoom();
        }
        if (!fails || attempt >= ATTEMPTS_MAX) {
            finished.incrementAndGet();
        }
        if (fails) {
            throw new IllegalStateException("one of the 5% that fail once, or of the 1% that die");
        }
    }

    /** Without a handler. */
    public void finish() {
        makeRoom();
        finished.incrementAndGet();
    }

    /** For handlers that do nothing at all: the message was attempted, and that was all. */
    public void seen() {
        makeRoom();
        finished.incrementAndGet();
    }

    private void makeRoom() {
        if (attempted.incrementAndGet() % STEP == 0) {
            room.release(STEP);
        }
    }

    private static int failures(long number) {
        int hundredth = (int) (number % 100);
        return hundredth == 0 ? ATTEMPTS_MAX : hundredth <= 5 ? 1 : 0;
    }

    public long finished() {
        return finished.get();
    }

    public long taken() {
        return taken.get();
    }

    static byte[] payload(long number) {
        byte[] payload = TEMPLATE.clone();
        long rest = number;
        for (int i = DIGITS - 1; i >= 0; i--) {
            payload[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return payload;
    }

    private static long number(byte[] payload) {
        long number = 0;
        for (int i = 0; i < DIGITS; i++) {
            number = number * 10 + (payload[i] - '0');
        }
        return number;
    }

    /** Text, since one of the peers stores JSON and would pay for arbitrary bytes. */
    private static byte[] template() {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder();
        while (text.length() < BYTES) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
