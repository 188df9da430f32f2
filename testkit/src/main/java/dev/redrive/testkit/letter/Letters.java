// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.letter;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Dead letters without end, drawn from a seed: the first ones show each shape once, then some shapes are more frequent than others, as
 * in life. Each died a little after the one before. Owned by one thread.
 */
public final class Letters {

    /**
     * A letter, and what it is.
     *
     * @param shape its place in the list of shapes
     */
    public record Drawn(int shape, DeadLetter letter) {}

    private static final Instant FROM = Instant.parse("2030-01-01T00:00:00Z");
    private static final List<Priority> PRIORITIES =
            List.of(Priority.NORMAL, Priority.NORMAL, Priority.NORMAL, Priority.LOW, Priority.HIGH, Priority.CRITICAL);
    private static final int KEYS = 5000;
    private static final int GAP_MS_MAX = 4000;

    private final List<Shape> shapes;
    private final SplittableRandom random;
    private final Draw draw;
    private long count;
    private Instant now = FROM;

    private Letters(List<Shape> shapes, long seed) {
        this.shapes = shapes;
        this.random = new SplittableRandom(seed);
        this.draw = new Draw(random);
    }

    /** Of all {@link Shapes#ALL shapes}. */
    public static Letters seeded(long seed) {
        return of(Shapes.ALL, seed);
    }

    public static Letters of(List<Shape> shapes, long seed) {
        return new Letters(List.copyOf(shapes), seed);
    }

    public Stream<Drawn> stream() {
        return Stream.generate(this::next);
    }

    public Drawn next() {
        int shape = count < shapes.size()
                ? (int) count
                : Math.min(random.nextInt(shapes.size()), random.nextInt(shapes.size()));
        return new Drawn(shape, ofShape(shape));
    }

    /** The next one, of that shape. */
    public DeadLetter ofShape(int index) {
        Shape shape = shapes.get(index);
        count++;
        now = now.plusMillis(draw.upTo(GAP_MS_MAX));
        String id = "letter-" + Long.toHexString(random.nextLong()) + "-" + count;
        Grave grave = new Grave("embedded", shape.queue(), new QueueName(shape.queue()), Long.toString(count));
        return new DeadLetter(id, grave, subject(shape), death(shape), draw.upTo(20) == 1 ? 1 : 0);
    }

    private Subject subject(Shape shape) {
        String type = shape.queue() + draw.of(List.of(".created", ".changed", ".cancelled"));
        String trace = Long.toHexString(random.nextLong());
        Labels labels = new Labels(type, draw.of(PRIORITIES), draw.of(List.of("shop", "app", "partner")), null, trace);
        String key = draw.upTo(10) == 1 ? null : "customer-" + draw.upTo(KEYS);
        Instant created = now.minus(Duration.ofSeconds(draw.upTo(7200)));
        return new Subject(new MessageId("m-" + count + "-" + trace), labels, key, created, null);
    }

    private Death death(Shape shape) {
        Failure failure = shape.failure(draw);
        Reason reason = switch (failure.code()) {
            case "REJECTED" -> Reason.REJECTED;
            case "INVALID" -> Reason.INVALID;
            default -> Reason.EXHAUSTED;
        };
        int attempts = reason == Reason.EXHAUSTED ? 2 + draw.upTo(6) : 1;
        return new Death(Death.REDRIVE, reason, failure, attempts, now);
    }
}
