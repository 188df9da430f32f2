// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.cli.port.ConfigReport;
import dev.redrive.config.Advice;
import dev.redrive.config.Config;
import dev.redrive.config.Places;
import dev.redrive.config.yaml.Place;
import dev.redrive.schema.BadSchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks once more at a file that is in order: at the schemas it names, and for what is seldom wise. */
final class FileCheck {

    private final Path file;
    private final Config config;
    private final Places places;

    FileCheck(Path file, Config config) {
        this.file = file;
        this.config = config;
        this.places = Places.in(file);
    }

    /** What is wrong with the schemas. */
    List<ConfigReport.Problem> problems() {
        List<ConfigReport.Problem> problems = new ArrayList<>();
        config.queues().forEach((name, queue) -> {
            BadSchema bad = Schemas.fault(config, queue);
            if (bad != null) {
                problems.add(problem(List.of("queues", name.value(), "schema"), bad.what(), bad.remedy()));
            }
        });
        return problems;
    }

    List<ConfigReport.Problem> advice() {
        return Advice.on(config).stream()
                .map(each -> problem(each.keys(), each.what(), each.remedy()))
                .toList();
    }

    /** @param summary what the file says */
    ConfigReport report(List<String> summary) {
        return new ConfigReport(file.toString(), problems(), List.of(), advice(), summary);
    }

    /** A way in the file, as problems tell it. */
    static String path(List<String> keys) {
        return Places.path(keys);
    }

    /** With the line on which the last of the keys stands that is written at all. */
    ConfigReport.Problem problem(List<String> keys, String what, @Nullable String remedy) {
        Place place = places.of(keys);
        return new ConfigReport.Problem(place == null ? 0 : place.line(), path(keys), what, remedy);
    }
}
