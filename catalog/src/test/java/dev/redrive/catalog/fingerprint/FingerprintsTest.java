// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.QueueName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FingerprintsTest {

    private static final String STACK =
            "java.lang.IllegalStateException: order 7 is late\n\tat com.acme.Billing.charge(Billing.java:12)\n"
                    + "\tat com.acme.Orders.settle(Orders.java:99)\n";

    @Test
    void keepsTypesCodesAndNodesApart() {
        Fingerprint one = of("orders", "EXCEPTION", "a.FirstException", "order 7 is late", "");

        assertThat(of("orders", "EXCEPTION", "a.FirstException", "order 8 is late", "")
                        .id())
                .isEqualTo(one.id());
        assertThat(of("orders", "EXCEPTION", "a.SecondException", "order 7 is late", "")
                        .id())
                .isNotEqualTo(one.id());
        assertThat(of("orders", "TIMEOUT", "a.FirstException", "order 7 is late", "")
                        .id())
                .isNotEqualTo(one.id());
        assertThat(of("billing", "EXCEPTION", "a.FirstException", "order 7 is late", "")
                        .id())
                .isNotEqualTo(one.id());
        assertThat(of("orders", "EXCEPTION", null, "order 7 is late", "").id()).isNotEqualTo(one.id());
    }

    @Test
    void keepsApartWhatHasOtherCausesUnderTheSameStack() {
        String rootOne = STACK
                + "Caused by: a.X: y\n\tat com.acme.Z.z(Z.java:1)\nCaused by: a.One: w\n\tat com.acme.Q.q(Q.java:1)\n";
        String rootTwo = rootOne.replace("a.One", "a.Two");

        assertThat(stacked(rootOne).id()).isNotEqualTo(stacked(rootTwo).id());
        assertThat(stacked(rootOne).id()).isNotEqualTo(stacked(STACK).id());
    }

    @Test
    void takesNumbersOfLinesLambdasProxiesAndLoadersOutOfAStack() {
        String other =
                "java.lang.IllegalStateException: order 8 is late\n\tat app//com.acme.Billing.lambda$charge$14(Billing.java:812)\n"
                        + "\tat com.acme.Billing$$Lambda/0x00007f12a4001a40.get(Unknown Source)\n"
                        + "\tat java.base/jdk.internal.reflect.DirectMethodHandleAccessor.invoke(DirectMethodHandleAccessor.java:103)\n"
                        + "\tat jdk.internal.reflect.GeneratedMethodAccessor12.invoke(Unknown Source)\n"
                        + "\tat jdk.proxy2/jdk.proxy2.$Proxy12.settle(Unknown Source)\n"
                        + "\tat com.acme.Orders$$EnhancerBySpringCGLIB$$abc12f.settle(<generated>)\n"
                        + "\tat com.acme.Orders.settle(Orders.java:1)\n";

        assertThat(stacked(other).id()).isEqualTo(stacked(STACK).id());
    }

    @Test
    void findsTheSameGroupWhenAStackWasCutBehindItsFirstFrames() {
        StringBuilder deep = new StringBuilder(STACK);
        for (int i = 0; i < 400; i++) {
            deep.append("\tat org.springframework.aop.Chain.proceed(Chain.java:")
                    .append(i)
                    .append(")\n");
        }
        String longest = deep.toString();

        for (int length = 4000; length < 4100; length++) {
            assertThat(stacked(longest.substring(0, length)).id())
                    .isEqualTo(stacked(longest).id());
        }
    }

    @Test
    void ignoresWhatWasSuppressed() {
        String suppressed = STACK
                + "\tSuppressed: a.Other: x\n\t\tat com.acme.Close.close(Close.java:3)\n\tCaused by: a.Deep: y\n\t\tat com.acme.D.d(D.java:3)\n";

        assertThat(stacked(suppressed).id()).isEqualTo(stacked(STACK).id());
    }

    @Test
    void saysWhatTheLettersShare() {
        Fingerprint print =
                of("orders", "EXCEPTION", "java.lang.IllegalStateException", "order 7 of 'bob' is late", STACK);

        assertThat(print.title()).isEqualTo("IllegalStateException at Billing.charge: order … of … is late");
        assertThat(print.why())
                .isEqualTo(
                        "same code EXCEPTION, same error type java.lang.IllegalStateException, same place Billing.charge < Orders.settle"
                                + "; same message but for numbers, ids, paths, times and quoted values");
    }

    @Test
    void boundsTheTitleAndKeepsItOnOneLine() {
        Fingerprint print = of("orders", "X", null, "word\r\n\u001b[31m and ".repeat(200), "");

        assertThat(print.title())
                .hasSizeLessThanOrEqualTo(Fingerprint.TITLE_MAX)
                .doesNotContainPattern("\\p{Cntrl}");
    }

    private static Fingerprint stacked(String stack) {
        return of("orders", "EXCEPTION", "java.lang.IllegalStateException", "order 7 is late", stack);
    }

    static Fingerprint of(String queue, String code, @Nullable String type, String message, String stack) {
        Instant at = Instant.parse("2030-01-01T00:00:00Z");
        Failure failure = new Failure(code, type, message, stack, null);
        return Fingerprints.of(new DeadLetter(
                "letter",
                new Grave("embedded", queue, new QueueName(queue), "1"),
                new Subject(new MessageId("m"), Labels.NONE, null, at, null),
                new Death(Death.REDRIVE, Reason.EXHAUSTED, failure, 1, at),
                0));
    }
}
