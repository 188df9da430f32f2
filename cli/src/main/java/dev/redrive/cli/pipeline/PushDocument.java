// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.pipeline;

import dev.redrive.admin.api.wire.pipeline.DocumentRequest;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.queue.Input;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code redrive pipeline push}. */
final class PushDocument {
    private PushDocument() {}

    static Command command() {
        return Command.named("push", "Push a document into a pipeline. Returns when its first node has it for good.")
                .usage("NAME (--value TEXT | --file FILE) [options]")
                .argument("NAME", "The pipeline.")
                .option("--value", "TEXT", "The document itself.")
                .file("--file", "FILE", "A file with the document; - is the standard input.")
                .option("--type", "TYPE", "Its media type, or any word for its kind, such as pdf.")
                .option("--id", "ID", "Its name; documents of one name are handled in order.")
                .options("--metadata", "NAME=VALUE", "A fact for conditions and handlers; may be repeated.")
                .example("redrive pipeline push documents --file report.pdf --type pdf --id r-17", "One document.")
                .does(PushDocument::run);
    }

    private static Exit run(Call call) {
        var arguments = call.arguments();
        String name = arguments.required(0);
        String value = arguments.option("--value");
        String file = arguments.option("--file");
        if ((value == null) == (file == null)) {
            throw Usage.wrong("a push needs exactly one document", "give one of --value or --file");
        }
        var request = new DocumentRequest(
                value,
                file == null ? null : Base64.getEncoder().encodeToString(Input.whole(call, file)),
                arguments.option("--id"),
                arguments.option("--type"),
                metadata(arguments.options("--metadata")));
        return call.connected(connection -> {
            var item = connection.client().push(name, request);
            var output = call.output();
            output.line(output.forPeople() ? "pushed " + item.id() + " to " + item.queue() : output.json(item));
            return Exit.OK;
        });
    }

    private static @Nullable Map<String, String> metadata(List<String> given) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String each : given) {
            int equals = each.indexOf('=');
            if (equals < 1) {
                throw Usage.wrong("'" + each + "' is not a value of --metadata", "write it as name=value");
            }
            all.put(each.substring(0, equals), Objects.requireNonNull(each.substring(equals + 1)));
        }
        return all.isEmpty() ? null : all;
    }
}
