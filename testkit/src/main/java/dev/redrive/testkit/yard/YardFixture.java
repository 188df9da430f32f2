// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.testkit.yard.YardRig.Arrived;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Plays the operator to a yard under test. Letters are named by their message's value; "a1" has the key "a". */
abstract class YardFixture {

    static final Failure FAILURE = new Failure(
            "TIMEOUT", "java.io.IOException", "no answer", "java.io.IOException: no answer\n\tat A.b", null);

    private @Nullable YardRig rig;
    private final YardAccount known = new YardAccount();
    private final Map<String, DeadLetter> byName = new HashMap<>();

    /** A new, empty yard, with a queue. */
    protected abstract YardRig open();

    @AfterEach
    public final void closeTheRig() {
        if (rig != null) {
            rig.close();
        }
    }

    final YardRig rig() {
        if (rig == null) {
            rig = open();
        }
        return rig;
    }

    final void reopen() {
        rig = rig().reopen();
    }

    final Yard yard() {
        return rig().yard();
    }

    final void bury(String... names) {
        List<Content> contents = Arrays.stream(names)
                .map(each -> Content.of(Payload.of(each)).withKey(Key.of(each.substring(0, 1))))
                .toList();
        rig().bury(contents, FAILURE);
        List<DeadLetter> deaths = known().deaths();
        List<DeadLetter> newest = deaths.subList(deaths.size() - names.length, deaths.size());
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], newest.get(i));
        }
    }

    /** What an up-to-date reader knows. */
    final YardAccount known() {
        return known.readOn(yard(), 1000);
    }

    /** What one knows who begins now. */
    final YardAccount account() {
        return YardAccount.of(yard());
    }

    final List<DeadLetter> lying() {
        return account().lying().values().stream()
                .map(YardAccount.Known::letter)
                .toList();
    }

    final DeadLetter newest() {
        List<DeadLetter> deaths = known().deaths();
        return deaths.get(deaths.size() - 1);
    }

    /** The one of that name, as it was when it first died. */
    final DeadLetter letter(String name) {
        return Objects.requireNonNull(byName.get(name), () -> "no letter " + name);
    }

    final List<Sent> replay(DeadLetter... letters) {
        List<Replay> replays = Arrays.stream(letters)
                .map(each -> new Replay(each, Target.QUEUE, null))
                .toList();
        return yard().replay(replays, "ann");
    }

    final LetterDetail opened(DeadLetter letter) {
        return Objects.requireNonNull(yard().open(List.of(letter)).get(letter.id()), letter::id);
    }

    final List<String> values(List<DeadLetter> letters) {
        Map<String, LetterDetail> opened = yard().open(letters);
        return letters.stream()
                .map(each -> Objects.requireNonNull(opened.get(each.id()), each.id())
                        .content()
                        .value()
                        .text())
                .toList();
    }

    static List<String> arrivedValues(List<Arrived> arrived) {
        return arrived.stream().map(each -> each.content().value().text()).toList();
    }

    /** News as text, so that values are compared and not arrays. */
    static List<String> texts(List<News> news) {
        List<String> texts = new ArrayList<>();
        for (News each : news) {
            texts.add(
                    each instanceof News.Noted(var key, var value)
                            ? "noted " + key + " "
                                    + (value == null ? null : new String(value, StandardCharsets.ISO_8859_1))
                            : each.toString());
        }
        return texts;
    }
}
