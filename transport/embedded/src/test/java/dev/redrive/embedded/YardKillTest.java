// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.item.Counts;
import dev.redrive.core.time.Time;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.yard.YardAccount;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A process is killed while it replays. Each letter is either dead, or revived and told so; what was answered holds. */
class YardKillTest extends StoreFixture {
    private static final int LETTERS = 600;
    private static final int AT_ONCE = 5;

    private final long seed = Long.getLong("redrive.seed", 7);

    @Test
    void aKillLeavesEachLetterDeadOrRevivedAndTheNewsSayWhich() throws Exception {
        System.out.println("YardKillTest: -Dredrive.seed=" + seed);
        buryMany();
        YardAccount account = YardAccount.of(store().yard());
        end();

        Set<String> answered = replayUntilKilled(1 + new Random(seed).nextInt(LETTERS / AT_ONCE / 2));

        open(StoreOptions.USUAL);
        account.readOn(store().yard(), 100);
        Set<String> lying = account.lying().keySet();
        assertThat(lying).isEqualTo(YardAccount.of(store().yard()).lying().keySet());
        assertThat(lying).doesNotContainAnyElementsOf(answered);
        assertThat(counts()).isEqualTo(new Counts(LETTERS - lying.size(), 0, 0, 0, lying.size()));
        assertThat(account.letters().values())
                .filteredOn(each -> each.state() == LetterState.REPLAYED)
                .hasSize(LETTERS - lying.size())
                .allMatch(each -> each.by().equals("job"));
        assertThat(store().verify().findings()).isEmpty();
        assertThat(store().yard().replay(replays(account.lying().values()), "person"))
                .hasSize(lying.size())
                .containsOnly(Sent.DONE);
        assertThat(take(LETTERS + 1)).hasSize(LETTERS);
    }

    private static List<Replay> replays(Collection<YardAccount.Known> letters) {
        return letters.stream()
                .map(each -> new Replay(each.letter(), Target.QUEUE, null))
                .toList();
    }

    private void buryMany() {
        var names = new String[LETTERS];
        for (int i = 0; i < LETTERS; i++) {
            names[i] = Character.toString('\u4e00' + i) + "1";
        }
        push(names);
        take(LETTERS).forEach(each -> settle(each, BURY));
    }

    /** Returns what the child was told to be done. */
    private Set<String> replayUntilKilled(int batches) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Replaying.class.getName(),
                        directory.toString())
                .redirectError(Redirect.INHERIT)
                .start();
        Set<String> answered = new HashSet<>();
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            String line = lines.readLine();
            for (int batch = 0; line != null; batch++, line = lines.readLine()) {
                answered.addAll(List.of(line.split(" ")));
                if (batch == batches) {
                    // By its handle: what it has said before is still read.
                    child.toHandle().destroyForcibly();
                }
            }
        } finally {
            child.destroyForcibly();
        }
        assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(child.exitValue()).as("killed in the middle").isEqualTo(128 + 9);
        assertThat(answered).hasSizeBetween(AT_ONCE, LETTERS - 1);
        return answered;
    }

    /** The child: replays in small batches, and prints each when it is answered. */
    static final class Replaying {

        private Replaying() {}

        public static void main(String[] args) {
            Time time = ManualTime.standing();
            try (EmbeddedStore store = EmbeddedStore.open(Path.of(args[0]), StoreOptions.USUAL, time)) {
                List<DeadLetter> letters = YardAccount.of(store.yard()).deaths();
                for (int i = 0; i < letters.size(); i += AT_ONCE) {
                    List<DeadLetter> some = letters.subList(i, Math.min(letters.size(), i + AT_ONCE));
                    List<Sent> sent = store.yard()
                            .replay(
                                    some.stream()
                                            .map(each -> new Replay(each, Target.QUEUE, null))
                                            .toList(),
                                    "job");
                    if (!sent.stream().allMatch(Sent.DONE::equals)) {
                        throw new AssertionError(sent);
                    }
                    System.out.println(
                            String.join(" ", some.stream().map(DeadLetter::id).toList()));
                }
            }
        }
    }
}
