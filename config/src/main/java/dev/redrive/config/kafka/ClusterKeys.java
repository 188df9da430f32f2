// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.yaml.Place;
import dev.redrive.config.yaml.Quoted;
import dev.redrive.config.yaml.Trail;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of a Kafka cluster. */
public final class ClusterKeys {

    static final String NAME = "[A-Za-z0-9_-]{1,64}";

    static final Key<String> BOOTSTRAP = Key.of(
                    "bootstrap",
                    new BootstrapForm(),
                    "\"kafka1:9092,kafka2:9092\"",
                    "Brokers that are asked first, with commas between them.")
            .mandatory();
    static final Key<Map<String, String>> PROPERTIES = Key.of(
            "properties",
            new ClientProperties(),
            "{ security.protocol: SSL, client.rack: eu-1a }",
            "Properties of Kafka's clients, by their own names; which ones is said below.");

    public static final Section<ClusterConfig> SECTION =
            hinted(Section.of("kafkaCluster", ClusterKeys::make, BOOTSTRAP, PROPERTIES)
                    .hint("bootstrap.servers", "write 'bootstrap'")
                    .hint("topic", "write it inside 'kafka' of a queue")
                    .hint("group", "write it inside 'kafka' of a queue"));

    private ClusterKeys() {}

    /** Judges the name a file gives a cluster. */
    public static @Nullable String name(String name, Place place, Trail trail, Judge judge) {
        if (name.matches(NAME)) {
            return name;
        }
        var what = Quoted.text(name) + " is not the name of a cluster";
        judge.problems().report(place, trail, what, "use letters, digits, '_' and '-', at most 64 characters");
        return null;
    }

    /** People write properties one level too high. */
    private static Section<ClusterConfig> hinted(Section<ClusterConfig> section) {
        var hinted = section;
        for (var name : ClientProperties.allowed()) {
            hinted = hinted.hint(name, "write it inside 'properties'");
        }
        return hinted;
    }

    private static ClusterConfig make(Answers answers) {
        var properties = answers.get(PROPERTIES);
        return new ClusterConfig(answers.value(BOOTSTRAP), properties == null ? Map.of() : properties);
    }
}
