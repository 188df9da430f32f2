// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.yaml.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacesTest {

    @TempDir
    Path folder;

    @Test
    void findsTheKeyOrTheLastOneOnTheWayToIt() throws IOException {
        Path file = Files.writeString(folder.resolve("redrive.yaml"), """
                queues:
                  orders.fast:
                    kafka: { topic: t, group: g }
                """);

        Places places = Places.in(file, Map.of());

        assertThat(places.of(List.of("queues", "orders.fast", "kafka"))).isEqualTo(new Place(3, 5));
        assertThat(places.of(List.of("queues", "orders.fast", "kafka", "group")))
                .isEqualTo(new Place(3, 24));
        assertThat(places.of(List.of("queues", "orders.fast", "dlq", "topic"))).isEqualTo(new Place(2, 3));
        assertThat(places.of(List.of("kafka", "main"))).isNull();
    }

    @Test
    void findsTheItemOfAList() throws IOException {
        Path file = Files.writeString(folder.resolve("redrive.yaml"), """
                pipelines:
                  imports:
                    nodes:
                      - { id: parse }
                      - id: index
                        handler: { exec: [x] }
                """);

        Places places = Places.in(file, Map.of());

        assertThat(places.of(List.of("pipelines", "imports", "nodes", "[0]"))).isEqualTo(new Place(4, 9));
        assertThat(places.of(List.of("pipelines", "imports", "nodes", "[1]", "handler")))
                .isEqualTo(new Place(6, 9));
        assertThat(places.of(List.of("pipelines", "imports", "nodes", "[2]"))).isEqualTo(new Place(3, 5));
        assertThat(places.of(List.of("pipelines", "imports", "nodes", "parse"))).isEqualTo(new Place(3, 5));
        assertThat(places.of(List.of("pipelines", "[0]"))).isEqualTo(new Place(1, 1));
    }

    @Test
    void findsNothingWhereThereIsNoFile() {
        assertThat(Places.in(folder.resolve("none.yaml"), Map.of()).of(List.of("queues")))
                .isNull();
    }
}
