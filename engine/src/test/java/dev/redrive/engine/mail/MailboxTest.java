// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MailboxTest {

    private static final long AN_HOUR = Duration.ofHours(1).toNanos();

    private final Mailbox mailbox = new Mailbox();

    @Test
    void readsOnlyWhatWasCollectedIfItWas() {
        put("a");
        mailbox.collect();
        put("b");

        assertThat(readAll()).containsExactly("a");
        assertThat(readAll()).containsExactly("b");
    }

    @Test
    void readsNothingThatComesAfterCollectingNothing() {
        mailbox.collect();
        put("a");

        assertThat(readAll()).isEmpty();
        assertThat(readAll()).containsExactly("a");
    }

    private List<String> readAll() {
        List<String> read = new ArrayList<>();
        mailbox.readAll(mail -> read.add(((Mail.Blocked) mail).cause()));
        return read;
    }

    private void put(String text) {
        mailbox.put(new Mail.Blocked(text));
    }

    @Test
    void readsInTheOrderOfWritingAndEachOnce() {
        put("a");
        put("b");
        put("c");

        assertThat(readAll()).containsExactly("a", "b", "c");
        assertThat(readAll()).isEmpty();
    }

    @Test
    void leavesWhatArrivesDuringReadingForTheNextTime() {
        put("a");

        mailbox.readAll(mail -> put("b"));

        assertThat(readAll()).containsExactly("b");
    }

    @Test
    void doesNotWaitWhenThereIsMail() {
        put("a");

        mailbox.await(AN_HOUR);

        assertThat(readAll()).containsExactly("a");
    }

    @Test
    void keepsMailPutAfterAWaitThatRanOut() {
        mailbox.await(1);
        put("a");
        mailbox.await(AN_HOUR);

        assertThat(readAll()).containsExactly("a");
    }

    /** Every wait could last an hour: one lost wake-up and the test does not end in time. */
    @Test
    void neverSleepsThroughMailAndLosesNoneUnderManyWriters() throws InterruptedException {
        int writers = 4;
        int each = 50_000;
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
            String name = w + ":";
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < each; i++) {
                    put(name + i);
                    if (i % 64 == 0) {
                        Thread.yield();
                    }
                }
            }));
        }

        int[] next = new int[writers];
        int[] read = {0};
        while (read[0] < writers * each) {
            mailbox.await(AN_HOUR);
            mailbox.readAll(mail -> {
                String[] parts = ((Mail.Blocked) mail).cause().split(":", 2);
                int writer = Integer.parseInt(parts[0]);
                assertThat(Integer.parseInt(parts[1])).isEqualTo(next[writer]++);
                read[0]++;
            });
        }

        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(next).containsOnly(each);
    }

    /** Two boxes and one letter going back and forth: each turn needs its wake-up. */
    @Test
    void wakesTheReaderEveryTime() throws InterruptedException {
        int rounds = 20_000;
        Mailbox there = new Mailbox();
        Thread other = Thread.ofPlatform().start(() -> echo(there, mailbox, rounds));

        there.put(new Mail.Healed());
        echo(mailbox, there, rounds);

        other.join();
        assertThat(rounds).isPositive();
    }

    private static void echo(Mailbox from, Mailbox to, int rounds) {
        int[] heard = {0};
        while (heard[0] < rounds) {
            from.await(AN_HOUR);
            from.readAll(mail -> {
                heard[0]++;
                to.put(mail);
            });
        }
    }
}
