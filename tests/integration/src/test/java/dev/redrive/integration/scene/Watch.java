// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import static org.awaitility.Awaitility.await;

import dev.redrive.integration.judge.Findings;
import dev.redrive.integration.judge.Terms;
import dev.redrive.integration.judge.TestedQueue;
import dev.redrive.integration.judge.Trial;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;

/** Knows what was sent and what was noted, tells how far it is, and judges it in the end. */
public final class Watch implements AutoCloseable {

    private static final Duration TELL_EVERY = Duration.ofSeconds(10);

    private final Scene scene;
    private final List<Feed> feeds;
    private final NoteFile notes;
    private final PrintStream out;
    private final long began = System.nanoTime();
    private final Thread telling;

    public Watch(Scene scene, Terms terms, List<Feed> feeds, PrintStream out) {
        this.scene = scene;
        this.feeds = List.copyOf(feeds);
        this.notes = new NoteFile(scene.folder(), terms);
        this.out = out;
        this.telling = Thread.ofVirtual().start(this::tellNowAndThen);
    }

    private void tellNowAndThen() {
        try {
            while (true) {
                Thread.sleep(TELL_EVERY);
                tell(progress());
            }
        } catch (InterruptedException e) {
            // The end.
        }
    }

    private String progress() {
        notes.catchUp();
        int accepted = feeds.stream().mapToInt(Feed::acceptedCount).sum();
        return "accepted " + accepted + ", done " + notes.done() + ", failed for good " + notes.failed() + ", faults "
                + scene.faults().all().size();
    }

    public void tell(String what) {
        long seconds = passed().toSeconds();
        out.printf("[%d:%02d] %s%n", seconds / 60, seconds % 60, what);
        out.flush();
    }

    public Duration passed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Successful attempts so far. */
    public int done() {
        notes.catchUp();
        return notes.done();
    }

    /** Waits until everything sent is finished; says what is not, if anything. */
    public List<String> settle(Duration patience) {
        if (scene.hasKafka()) {
            scene.kafka().flush();
        }
        List<String> problems = new ArrayList<>();
        for (Feed feed : feeds) {
            try {
                await().atMost(patience)
                        .pollInterval(Duration.ofMillis(500))
                        .ignoreExceptions()
                        .until(() -> scene.side(feed.queue()).isSettled(feed.queue()));
            } catch (ConditionTimeoutException e) {
                problems.add(feed.queue().word() + ": not finished after " + patience);
            }
        }
        return problems;
    }

    /** Notes that nobody can have written, and letters of one message that look like those of two. */
    public List<String> oddities() {
        notes.catchUp();
        List<String> odd = new ArrayList<>();
        feeds.stream()
                .map(Feed::queue)
                .filter(TestedQueue::isOnKafka)
                .forEach(queue -> odd.addAll(scene.kafka().lettersApart(queue)));
        notes.unreadable().forEach(each -> odd.add("cannot be read: " + each));
        return odd;
    }

    public List<Findings> findings(Terms terms) {
        notes.catchUp();
        return feeds.stream()
                .map(feed -> new Trial(
                        feed.queue(),
                        feed.sent(),
                        feed.accepted(),
                        scene.side(feed.queue()).dead(feed.queue())))
                .map(trial -> Findings.of(terms, scene.faults(), trial, notes.all()))
                .toList();
    }

    @Override
    public void close() {
        telling.interrupt();
    }
}
