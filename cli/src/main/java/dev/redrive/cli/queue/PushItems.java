// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.cli.frame.Arguments;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code redrive queue push}. */
final class PushItems {
    private static final List<String> PRIORITIES = List.of("low", "normal", "high", "critical");

    private PushItems() {}

    static Command command() {
        return Command.named("push", "Push one item, or one for each line of a file. Returns when they are on disk.")
                .usage("QUEUE (--value TEXT | --file FILE | --lines FILE) [options]")
                .argument("QUEUE", "The queue.")
                .option("--value", "TEXT", "The value itself.")
                .file("--file", "FILE", "A file with the value; - is the standard input.")
                .file("--lines", "FILE", "A file with one value on each line; empty lines are left out.")
                .option("--type", "TYPE", "What kind of message it is, such as invoice.paid.")
                .option("--key", "KEY", "Items of one key are attempted in order.")
                .choice("--priority", "PRIORITY", PRIORITIES, String.join(", ", PRIORITIES) + ".")
                .option("--source", "SOURCE", "Who sends it.")
                .option("--id", "ID", "The producer's own id of it.")
                .option("--correlation-id", "ID", "What it belongs to.")
                .option("--delay", "LENGTH", "Wait so long before the first attempt: 500ms, 30s, 5m, 1h, 7d.")
                .options("--header", "NAME=VALUE", "A header; may be repeated.")
                .example("redrive queue push orders --value '{\"order\":42}' --key customer-7", "One item.")
                .example("generate | redrive queue push orders --lines - --type order.placed", "One for each line.")
                .does(PushItems::run);
    }

    private static Exit run(Call call) {
        var arguments = call.arguments();
        String queue = arguments.required(0);
        String value = arguments.option("--value");
        String file = arguments.option("--file");
        String lines = arguments.option("--lines");
        if (Stream.of(value, file, lines).filter(Objects::nonNull).count() != 1) {
            throw Usage.wrong("a push needs exactly one value", "give one of --value, --file or --lines");
        }
        var request = request(arguments);
        if (lines != null) {
            if (request.id() != null) {
                throw Usage.wrong("--id names one item, --lines gives many", "leave out --id");
            }
            return new PushLines(call, queue, request).run(lines);
        }
        var push = file == null
                ? request.withValue(Objects.requireNonNull(value))
                : Values.into(request, Input.whole(call, file));
        return call.connected(connection -> {
            var item = connection.client().push(queue, push);
            var output = call.output();
            output.line(output.forPeople() ? "pushed " + item.id() + " to " + item.queue() : output.json(item));
            if (connection.client().queue(queue).handler() == null) {
                output.note("queue '" + queue + "' has no handler in the configuration: the item waits");
            }
            return Exit.OK;
        });
    }

    /** Everything but the value. */
    private static PushRequest request(Arguments arguments) {
        String delay = arguments.length("--delay") == null ? null : arguments.option("--delay");
        return new PushRequest(
                null,
                null,
                arguments.option("--id"),
                arguments.option("--type"),
                arguments.option("--key"),
                arguments.choice("--priority", PRIORITIES),
                arguments.option("--source"),
                arguments.option("--correlation-id"),
                delay,
                headers(arguments.options("--header")));
    }

    private static @Nullable List<HeaderView> headers(List<String> given) {
        return given.isEmpty() ? null : given.stream().map(PushItems::header).toList();
    }

    private static HeaderView header(String given) {
        int equals = given.indexOf('=');
        if (equals < 1) {
            throw Usage.wrong("'" + given + "' is not a value of --header", "write it as name=value");
        }
        return HeaderView.text(given.substring(0, equals), given.substring(equals + 1));
    }
}
