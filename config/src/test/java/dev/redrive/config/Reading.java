// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.yaml.Problem;
import dev.redrive.core.message.QueueName;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads texts as if they stood in {@code redrive.yaml}. */
final class Reading {

    private Reading() {}

    static Config valid(String yaml) {
        return valid(yaml, Map.of());
    }

    static Config valid(String yaml, Map<String, String> environment) {
        var result = Config.parse(yaml, "redrive.yaml", environment);
        assertThat(result).as(() -> problems(yaml, environment).toString()).isInstanceOf(ConfigResult.Valid.class);
        return ((ConfigResult.Valid) result).config();
    }

    static QueueConfig queue(String name, String yaml) {
        return Objects.requireNonNull(valid(yaml).queues().get(new QueueName(name)));
    }

    static List<String> problems(String yaml) {
        return problems(yaml, Map.of());
    }

    static List<String> problems(String yaml, Map<String, String> environment) {
        return switch (Config.parse(yaml, "redrive.yaml", environment)) {
            case ConfigResult.Valid valid -> List.of();
            case ConfigResult.Invalid(var problems) ->
                problems.stream().map(Problem::toString).toList();
        };
    }
}
