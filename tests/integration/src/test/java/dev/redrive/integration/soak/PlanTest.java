// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.integration.judge.Fault;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final Duration LONG = Duration.ofMinutes(30);

    @Test
    void oneSeedIsOnePlan() {
        assertThat(Plan.draw(7, LONG, true, true)).isEqualTo(Plan.draw(7, LONG, true, true));
        assertThat(Plan.draw(7, LONG, true, true)).isNotEqualTo(Plan.draw(8, LONG, true, true));
    }

    @Test
    void aLongRunHasFaultsOfEveryKindAndAShortOneHasSome() {
        assertThat(types(Plan.draw(1, LONG, true, true))).isEqualTo(EnumSet.allOf(Fault.Type.class));
        assertThat(Plan.draw(1, Duration.ofSeconds(20), true, true)).hasSizeGreaterThan(3);
    }

    @Test
    void nothingEndsTheDaemonInItsLastLife() {
        List<Plan.Step> last = Plan.draw(1, LONG, true, true).stream()
                .filter(step -> step.at().compareTo(Plan.lastLife(LONG)) >= 0)
                .toList();

        assertThat(types(last)).isNotEmpty().doesNotContain(Fault.Type.DAEMON_KILLED, Fault.Type.DAEMON_RESTARTED);
    }

    @Test
    void breaksOnlyWhatIsThere() {
        assertThat(types(Plan.draw(1, LONG, true, false)))
                .contains(Fault.Type.WORKER_KILLED)
                .doesNotContain(Fault.Type.BROKER_KILLED, Fault.Type.LETTERS_REFUSED);
        assertThat(types(Plan.draw(1, LONG, false, true))).doesNotContain(Fault.Type.WORKER_KILLED);
    }

    private static Set<Fault.Type> types(List<Plan.Step> steps) {
        return steps.stream().map(Plan.Step::type).collect(Collectors.toSet());
    }

    @Test
    void argumentsAreReadOrRefusedWithAReason() {
        SoakOptions options = soak("--for", "90s", "--seed", "5", "--store", "kafka");

        assertThat(options.arguments()).isEqualTo("--for 90s --seed 5 --rate 100 --store kafka --brokers 1");
        assertThat(soak().length()).isEqualTo(LONG);
        assertThatThrownBy(() -> soak("--for", "soon"))
                .hasMessageContaining("--for must be a duration")
                .hasMessageContaining("soon");
        assertThatThrownBy(() -> soak("--rate", "0"))
                .hasMessageContaining("--rate must be a whole number, at least 1: 0");
        assertThatThrownBy(() -> soak("--store", "disk")).hasMessageContaining("one of both, embedded, kafka: disk");
        assertThatThrownBy(() -> soak("--brokers", "4")).hasMessageContaining("at most 3");
        assertThatThrownBy(() -> soak("--fast", "1")).hasMessageContaining("unknown: --fast");
        assertThatThrownBy(() -> soak("--seed")).hasMessageContaining("--seed needs a value");
    }

    private static SoakOptions soak(String... args) {
        return SoakOptions.of(Arguments.of(List.of(args), SoakOptions.NAMES));
    }
}
