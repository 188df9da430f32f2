// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.wire.job.ContentEdit;
import dev.redrive.admin.api.wire.letter.LetterDetailView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Difference;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The value of a letter, changed by a person in an editor, and agreed to after a look at the change. */
final class EditedLetter {
    private EditedLetter() {}

    static ContentEdit of(Call call, Connection connection, String id) {
        LetterDetailView letter = connection.client().letters().letter(id);
        if (letter.value() == null && letter.valueBase64() == null) {
            var hidden = letter.masked().contains("value");
            throw new CommandFailed(
                    hidden ? Exit.NOT_AUTHORISED : Exit.FAILED,
                    hidden ? "the value may not be seen with this token" : "the letter has no value to edit",
                    hidden ? "use one with payloads: true" : "replay it without --edit");
        }
        byte[] before = bytes(letter);
        byte[] after = call.backend().edit(before);
        if (Arrays.equals(before, after)) {
            throw new CommandFailed(
                    Exit.CANCELLED, "nothing was changed", "replay it without --edit to send it as it is");
        }
        String text = text(after);
        call.output().note(difference(letter.value(), text, before.length, after.length));
        call.confirm("Replay it with this change?");
        return new ContentEdit(
                letter.letter().key(), text, text == null ? Base64.getEncoder().encodeToString(after) : null, null);
    }

    private static String difference(@Nullable String before, @Nullable String after, int was, int is) {
        return before == null || after == null ? was + " bytes become " + is + " bytes" : Difference.of(before, after);
    }

    private static byte[] bytes(LetterDetailView letter) {
        return letter.value() != null
                ? letter.value().getBytes(StandardCharsets.UTF_8)
                : Base64.getDecoder().decode(String.valueOf(letter.valueBase64()));
    }

    private static @Nullable String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notText) {
            return null;
        }
    }
}
