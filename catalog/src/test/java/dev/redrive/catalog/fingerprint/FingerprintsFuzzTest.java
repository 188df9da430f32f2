// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.testkit.fuzz.Fuzz;
import java.time.Instant;
import java.util.List;

/** Stack traces and messages of any system, garbled: each letter has a group, and the same one each time. */
class FingerprintsFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return texts(
                "java.lang.IllegalStateException: order 4711 of \"acme\" is closed\n\tat com.acme.Pay.pay(Pay.java:7)\n"
                        + "\tat com.acme.Pay$1.run(Pay.java:9)\n\t... 12 more\n"
                        + "Caused by: java.net.ConnectException: 10.0.0.7:443 refused\n\tat a.B.c(Unknown Source)\n"
                        + "\tSuppressed: java.io.IOException: x\n\t\tat d.E.f(E.java)",
                "Traceback (most recent call last):\n  File \"/app/send.py\", line 12, in send\n    raise ValueError(x)\n"
                        + "ValueError: bad address <a@b.example> at 2026-11-16T08:30:00Z",
                "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n\t/x/main.go:7 +0x1d",
                "TypeError: Cannot read properties of undefined (reading 'id')\n    at Object.<anonymous> (/app/i.js:3:5)",
                "{\"error\":{\"code\":503,\"message\":\"try later\",\"trace\":\"9f8e7d6c5b4a\"}}",
                "card declined: 4111-1111-1111-1111 (ref 550e8400-e29b-41d4-a716-446655440000), 12.50 EUR");
    }

    @Override
    protected List<String> words() {
        return List.of(
                "\n\tat ",
                "Caused by: ",
                "Suppressed: ",
                "... 3 more",
                "(X.java:1)",
                "\n  File \"",
                "<",
                "(((((",
                "``",
                "'a' ");
    }

    @Override
    protected int inputs() {
        return 3_000;
    }

    @Override
    protected boolean takes(byte[] input) {
        String text = text(input);

        Fingerprint asStack = Fingerprints.of(letter("", text));
        Fingerprint asMessage = Fingerprints.of(letter(text, ""));

        for (Fingerprint each : List.of(asStack, asMessage)) {
            assertThat(each.id()).matches("[0-9a-f]{20}");
            assertThat(each.title().length()).isBetween(1, Fingerprint.TITLE_MAX);
        }
        assertThat(Fingerprints.of(letter("", text))).isEqualTo(asStack);
        return true;
    }

    private static DeadLetter letter(String message, String stack) {
        var failure = new Failure("EXCEPTION", "a.B", message, stack, null);
        return new DeadLetter(
                "l-1",
                new Grave("store", "orders", null, "1"),
                new Subject(new MessageId("m-1"), Labels.NONE, null, Instant.EPOCH, null),
                new Death(Death.REDRIVE, null, failure, 1, Instant.EPOCH),
                0);
    }
}
