// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.wire.letter.EditView;
import dev.redrive.admin.api.wire.letter.LetterDetailView;
import dev.redrive.admin.api.wire.letter.LetterView;
import dev.redrive.admin.api.wire.letter.OriginView;
import dev.redrive.admin.api.wire.letter.ReplayClaimView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Ink;
import dev.redrive.cli.show.Sheet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code redrive dlq show}. */
final class ShowLetter {
    private ShowLetter() {}

    static Command command() {
        return Command.named("show", "Show a dead letter: why it died, its value, headers, attempts and relatives.")
                .usage("ID [--dlq-message FILE]")
                .argument("ID", "The letter, by id or by its first 8 or more characters.")
                .file(
                        "--dlq-message",
                        "FILE",
                        "For a pipeline's node: write it as a redrive.v1.DlqMessage into a file.")
                .example("redrive dlq show 01JB2X4K", "Why did it die?")
                .example("redrive dlq show 01JB2X4K -o json | jq -r .value", "Its value as it was.")
                .does(ShowLetter::run);
    }

    private static Exit run(Call call) {
        String file = call.arguments().option("--dlq-message");
        if (file != null) {
            return write(call, Path.of(file));
        }
        return call.connected(connection -> call.show(() -> {
            LetterDetailView detail =
                    connection.client().letters().letter(call.arguments().required(0));
            return call.output().forPeople()
                    ? page(new Sheet(call.output().ink(), call.now()), detail)
                    : call.output().json(detail) + "\n";
        }));
    }

    private static Exit write(Call call, Path file) {
        return call.connected(connection -> {
            byte[] message =
                    connection.client().letters().dlqMessage(call.arguments().required(0));
            try (OutputStream out = PayloadFile.replace(file)) {
                out.write(message);
            } catch (IOException e) {
                throw new CommandFailed(
                        Exit.FAILED, "cannot write " + file + ": " + e.getMessage(), "check the path", e);
            }
            call.output().note("wrote " + message.length + " bytes to " + file);
            return Exit.OK;
        });
    }

    private static String page(Sheet sheet, LetterDetailView detail) {
        facts(sheet, detail.letter());
        sheet.fact("claimed", claimed(detail.claimed()));
        sheet.fact("hidden from you", detail.masked().isEmpty() ? null : String.join(", ", detail.masked()));
        sheet.fact("left out", detail.cut());
        sheet.heading("Error");
        var error = detail.letter().error();
        sheet.entry((error.type() == null ? "" : error.type() + ": ") + error.message());
        if (detail.stack() != null) {
            sheet.stack(detail.stack());
        }
        if (detail.stream() == null) {
            sheet.value(detail.value(), detail.valueBase64());
        } else {
            sheet.stream(detail.stream());
        }
        sheet.headers(detail.headers());
        if (!detail.history().isEmpty() || !detail.earlierLives().isEmpty()) {
            sheet.story(detail.history(), detail.historyLeftOut(), detail.earlierLives(), "none was made");
        }
        around(sheet, detail);
        return sheet.text();
    }

    private static void facts(Sheet sheet, LetterView letter) {
        sheet.title("Dead letter " + letter.id() + " of " + letter.source());
        sheet.fact(
                "state",
                Ink.toneOf(letter.state()),
                letter.state() + (letter.by() == null ? "" : " by " + letter.by()));
        sheet.fact("reason", letter.reason());
        sheet.fact("code", letter.error().code());
        sheet.fact("group", letter.group());
        sheet.fact("message", letter.messageId());
        sheet.fact("type", letter.type());
        sheet.fact("key", letter.key());
        sheet.fact("priority", letter.priority());
        sheet.fact("written by", letter.dialect());
        sheet.fact("origin", origin(letter.origin()));
        sheet.moment("created", letter.createdAt());
        sheet.moment("died", letter.diedAt());
        sheet.fact("attempts", letter.attempts() + ", replayed " + letter.replays() + " times before");
    }

    private static @Nullable String claimed(@Nullable ReplayClaimView claim) {
        return claim == null
                ? null
                : "to be replay " + claim.replays() + " of message " + claim.messageId()
                        + ", by its headers, which anyone can write";
    }

    private static @Nullable String origin(@Nullable OriginView origin) {
        if (origin == null) {
            return null;
        }
        var topic = origin.topic() == null ? "unknown topic" : origin.topic();
        var place = origin.partition() == null || origin.offset() == null
                ? topic
                : topic + "-" + origin.partition() + "@" + origin.offset();
        return origin.group() == null ? place : place + ", read by " + origin.group();
    }

    private static void around(Sheet sheet, LetterDetailView detail) {
        if (!detail.relatives().isEmpty()) {
            sheet.heading("Other letters of this message");
            for (LetterView each : detail.relatives()) {
                sheet.entry(each.id() + "  " + each.state() + ", died " + each.diedAt() + ": "
                        + each.error().code());
            }
        }
        for (EditView edit : detail.edits()) {
            sheet.heading("Edited by " + edit.by() + " at " + edit.at() + " for job " + edit.job());
            sheet.block(edit.diff());
        }
    }
}
