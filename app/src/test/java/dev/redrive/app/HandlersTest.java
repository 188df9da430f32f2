// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.HandlerConfig;
import dev.redrive.config.HandlerConfig.Processes;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class HandlersTest {

    private static final Processes ONE_A_MESSAGE =
            new Processes(OptionalInt.empty(), Map.of("API_KEY", "s3cret"), false, false);

    @Test
    void aDescriptionHasNoArgumentPathOrVariable() {
        var exec = new HandlerConfig.Exec(List.of("./charge", "--key", "s3cret"), ONE_A_MESSAGE, false);
        var workers = new HandlerConfig.Exec(
                List.of("./charge"),
                new Processes(OptionalInt.of(4), Map.of("API_KEY", "s3cret"), false, false),
                false);
        var hook = new HandlerConfig.Http(
                URI.create("https://hooks.example.com/services/s3cret?k=s3cret"), Map.of("authorization", "s3cret"));

        assertThat(Handlers.describe(exec)).isEqualTo("exec ./charge …");
        assertThat(Handlers.describe(workers)).isEqualTo("exec ./charge, workers 4");
        assertThat(Handlers.describe(hook)).isEqualTo("http https://hooks.example.com");
        assertThat(List.of(exec.toString(), workers.toString(), hook.toString()))
                .noneMatch(each -> each.contains("s3cret"));
    }
}
