// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.policy.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Plays producers, an engine and people to a store, and knows what must come of it. Messages are named by their producer's id. */
final class Asking {

    private static final int KEYS = 5;
    private static final int LARGE = 20_000;
    private static final int OUT_MAX = 12;

    private final RandomGenerator random;
    private final Asked asked = new Asked();
    private final List<Delivery> out = new ArrayList<>();
    private final Map<String, Message> buried = new HashMap<>();
    private final List<Future<?>> answers = new ArrayList<>();
    private final Set<Ruling> settled = Collections.newSetFromMap(new IdentityHashMap<>());
    private PowerLossRig rig;
    private Heard heard = new Heard();
    private int names;

    Asking(PowerLossRig rig, RandomGenerator random) {
        this.rig = rig;
        this.random = random;
        begin();
    }

    private void begin() {
        heard = new Heard();
        rig.transport().source().open(heard);
        demand();
    }

    /** A new process has found this. */
    void goOn(PowerLossRig opened, Map<String, Stand> found) {
        rig = opened;
        out.clear();
        settled.clear();
        answers.clear();
        asked.settle(found);
        begin();
    }

    Map<String, Stand> expected() {
        return asked.inTheEnd();
    }

    /** How messages may stand now, by what was answered. */
    List<Map<String, Stand>> allowed() {
        listen();
        return asked.states(asked.answered());
    }

    /** Asks for something, and lets it settle. */
    void round() {
        some();
        settle();
        if (random.nextInt(4) == 0) {
            rig.moveBy(Duration.ofSeconds(random.nextInt(60)));
            settle();
        }
    }

    private void settle() {
        rig.settleDown();
        listen();
        answers.forEach(Asking::await);
        answers.clear();
        assertThat(asked.answered()).as("answers").isEqualTo(asked.size());
        asked.settle(asked.inTheEnd());
        demand();
        rig.settleDown();
        listen();
    }

    private void demand() {
        rig.transport().source().demand(Math.max(0, OUT_MAX - out.size()), 1 << 20);
    }

    private void listen() {
        for (Heard.Sound sound : heard.take()) {
            if (sound instanceof Heard.Sound.Came(Delivery delivery)) {
                out.add(delivery);
            } else if (sound instanceof Heard.Sound.Settled(Ruling ruling)) {
                settled.add(ruling);
            }
        }
    }

    /** Asks for a few things, one after another, and waits for none. */
    void some() {
        push();
        for (int i = random.nextInt(6); i > 0; i--) {
            switch (random.nextInt(6)) {
                case 0 -> push();
                case 1 -> revive();
                default -> rule();
            }
        }
    }

    private void push() {
        List<Push> pushes = new ArrayList<>();
        List<String> pushed = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            Content content = content();
            Duration delay = random.nextInt(5) == 0 ? Duration.ofSeconds(random.nextInt(60)) : Duration.ZERO;
            pushes.add(new Push(content, delay));
            pushed.add(name(content));
        }
        ask(rig.push(pushes), state -> pushed.forEach(each -> state.put(each, Stand.pending(0))));
    }

    private Content content() {
        names++;
        String name = "n" + names;
        byte[] value = new byte[random.nextInt(8) == 0 ? random.nextInt(LARGE) : random.nextInt(200)];
        random.nextBytes(value);
        Content content =
                Content.of(Payload.owning(value)).withLabels(new Labels(null, Priority.NORMAL, null, name, null));
        return random.nextInt(3) == 0 ? content : content.withKey(Key.of("k" + random.nextInt(KEYS)));
    }

    /** One that lies there, whatever becomes of the rest. */
    private void revive() {
        Map<String, Stand> end = asked.inTheEnd();
        List<String> letters = asked.states(0).get(0).keySet().stream()
                .filter(each -> buried.containsKey(each) && Stand.DEAD.equals(end.get(each)))
                .toList();
        if (!letters.isEmpty()) {
            String name = letters.get(random.nextInt(letters.size()));
            ask(rig.revive(Objects.requireNonNull(buried.get(name))), state -> state.put(name, Stand.pending(0)));
        }
    }

    private void ask(Future<?> answer, Consumer<Map<String, Stand>> effect) {
        answers.add(answer);
        asked.add(effect, answer::isDone);
    }

    private static void await(Future<?> answer) {
        try {
            answer.get(1, TimeUnit.MINUTES);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("not answered as it should be", e);
        }
    }

    private void rule() {
        if (!out.isEmpty()) {
            rule(out.remove(random.nextInt(out.size())), verdict());
        }
    }

    private Verdict verdict() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> new Verdict.RetryAt(rig.time().now().wall().plusSeconds(random.nextInt(90)));
            case 2 -> new Verdict.Bury(Reason.PERMANENT);
            case 3 -> Verdict.SKIP;
            case 4 -> new Verdict.Done(List.of(new Onward(rig.name(), content()), new Onward(rig.name(), content())));
            default -> Verdict.DONE;
        };
    }

    private void rule(Delivery delivery, Verdict verdict) {
        String name = name(delivery.message().content());
        int number = delivery.standing().failures() + 1;
        boolean worked = verdict instanceof Verdict.Done;
        Outcome outcome = worked
                ? Outcome.SUCCEEDED
                : new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "attempt " + number + " failed"));
        var tried = new Tried(number, rig.time().now().wall(), Duration.ofMillis(5), outcome);
        var ruling = new Ruling(delivery, verdict, tried);
        rig.transport().ledger().submit(List.of(ruling));
        asked.add(state -> effect(state, name, verdict, number), () -> settled.contains(ruling));
        if (verdict instanceof Verdict.Bury) {
            buried.put(name, delivery.message());
        }
    }

    private static void effect(Map<String, Stand> state, String name, Verdict verdict, int failures) {
        switch (verdict) {
            case Verdict.Done(List<Onward> onward) -> {
                state.put(name, Stand.COMPLETED);
                onward.forEach(each -> state.put(name(each.content()), Stand.pending(0)));
            }
            case Verdict.RetryAt v -> state.put(name, Stand.pending(failures));
            case Verdict.Bury v -> state.put(name, Stand.DEAD);
            case Verdict.Skip v -> state.remove(name);
            case Verdict.Duplicate v -> throw new IllegalStateException("nothing here has copies");
        }
    }

    /** Completes whatever comes, until nothing comes any more. */
    void finish() {
        settle();
        while (!out.isEmpty()) {
            List<Delivery> came = List.copyOf(out);
            out.clear();
            for (Delivery each : came) {
                Stand stand = expected().get(name(each.message().content()));
                assertThat(stand).isEqualTo(Stand.pending(each.standing().failures()));
                rule(each, Verdict.DONE);
            }
            settle();
        }
    }

    private static String name(Content content) {
        return Objects.requireNonNull(content.labels().producerId());
    }
}
