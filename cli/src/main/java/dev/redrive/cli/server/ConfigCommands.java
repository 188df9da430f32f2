// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.admin.api.Inert;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.InvalidConfig;
import java.util.List;

/** {@code redrive config}. */
final class ConfigCommands {

    /** The answer for programs. */
    record Checked(
            String file,
            boolean valid,
            List<ConfigReport.Problem> problems,
            List<ConfigReport.Problem> warnings,
            List<ConfigReport.Problem> advice,
            List<String> summary) {}

    private ConfigCommands() {}

    static Command all() {
        return Command.named("config", "Check the configuration, or describe it to an editor.")
                .holds(check(), schema());
    }

    private static Command check() {
        return Command.named("check", "Judge the configuration file whole: all problems at once, with line and path.")
                .usage("[--online]")
                .flag("--online", "Ask the Kafka clusters too: whether topics are there and keep what they must.")
                .example("redrive config check -c redrive.yaml", "Ends with 7 if it is not valid.")
                .example("redrive config check --online", "Before a start: is Kafka ready for these queues?")
                .does(ConfigCommands::check);
    }

    private static Command schema() {
        return Command.named("schema", "Print a JSON Schema of the configuration file.")
                .example("redrive config schema > redrive.schema.json", "Editors complete and check with it.")
                .does(call -> {
                    call.output().line(call.backend().configSchema().stripTrailing());
                    return Exit.OK;
                });
    }

    private static Exit check(Call call) {
        var report = call.backend()
                .checkConfig(call.global().config(), call.arguments().flag("--online"));
        var output = call.output();
        if (!output.forPeople()) {
            output.line(output.json(new Checked(
                    report.file(),
                    report.valid(),
                    report.problems(),
                    report.warnings(),
                    report.advice(),
                    report.summary())));
            return report.valid() ? Exit.OK : Exit.INVALID_CONFIG;
        }
        if (report.valid()) {
            output.line(report.file() + " is valid");
        }
        report.summary().forEach(each -> output.line("  " + Inert.line(each)));
        report.warnings().forEach(each -> output.note(Inert.line("warning: " + each.line(report.file()))));
        report.advice().forEach(each -> output.note(Inert.line("advice: " + each.line(report.file()))));
        if (!report.valid()) {
            throw new InvalidConfig(report);
        }
        return Exit.OK;
    }
}
