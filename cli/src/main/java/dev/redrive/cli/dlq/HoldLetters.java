// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.LetterClient;
import dev.redrive.admin.api.wire.letter.GroupView;
import dev.redrive.admin.api.wire.letter.HeldView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;
import java.util.List;

/** {@code redrive dlq hold}, {@code release} and {@code resolve}. */
final class HoldLetters {

    private interface OfLetters {
        long on(LetterClient client, List<String> ids);
    }

    private interface OfGroup {
        GroupView on(LetterClient client, String group);
    }

    private HoldLetters() {}

    static Command hold() {
        return described("hold", "Set letters or a group aside: bulk acts and recovery rules pass them by.")
                .example("redrive dlq hold --group 1-3f9a02c1", "Until somebody has looked at it.")
                .does(call -> either(call, "held", LetterClient::hold, LetterClient::holdGroup));
    }

    static Command release() {
        return described("release", "No longer set letters or a group aside.")
                .example("redrive dlq release 01JB2X4K", "One that was replayed too often may be replayed again.")
                .does(call -> either(call, "released", LetterClient::release, LetterClient::releaseGroup));
    }

    static Command resolve() {
        return Command.named(
                        "resolve", "Say that the cause of a group is mended; letters after that make it regressed.")
                .usage("--group G")
                .option("--group", "G", "The group, by the beginning of its id.")
                .example("redrive dlq resolve --group 1-3f9a02c1", "After the fix was rolled out.")
                .does(HoldLetters::resolve);
    }

    private static Command described(String name, String summary) {
        return Command.named(name, summary)
                .usage("(ID... | --group G)")
                .arguments("ID", "Letters, by id or by its first 8 or more characters.")
                .option("--group", "G", "The group, by the beginning of its id.");
    }

    private static Exit either(Call call, String done, OfLetters letters, OfGroup groups) {
        List<String> ids = call.arguments().rest(0);
        String group = call.arguments().option("--group");
        if (ids.isEmpty() == (group == null)) {
            throw Usage.wrong(
                    group == null ? "no letter is named" : "both letters and a group are given",
                    "give ids, or --group");
        }
        return call.connected(connection -> {
            var client = connection.client().letters();
            if (group != null) {
                return answer(call, groups.on(client, group));
            }
            long changed = letters.on(client, ids);
            var output = call.output();
            output.line(output.forPeople() ? Bulk.letters(changed) + " " + done : output.json(new HeldView(changed)));
            return changed == ids.size() ? Exit.OK : changed == 0 ? Exit.FAILED : Exit.SOME_FAILED;
        });
    }

    private static Exit resolve(Call call) {
        String group = call.arguments().option("--group");
        if (group == null) {
            throw Usage.wrong("--group is missing", "'redrive dlq groups' lists them");
        }
        return call.connected(
                connection -> answer(call, connection.client().letters().resolveGroup(group)));
    }

    private static Exit answer(Call call, GroupView group) {
        var output = call.output();
        output.line(
                output.forPeople()
                        ? Inert.line("group " + group.id() + " is " + group.state() + ": " + group.title())
                        : output.json(group));
        return Exit.OK;
    }
}
