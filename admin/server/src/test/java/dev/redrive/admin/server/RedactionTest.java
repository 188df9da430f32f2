// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactionTest {

    private final Redaction redaction =
            Redaction.of(List.of("x-*-pin"), List.of("card.number", "items.*.code", "list.1"));

    private Redaction.Masked masked(String value, Header... headers) {
        var content = Content.of(Payload.of(value)).withHeaders(new Headers(List.of(headers)));
        return redaction.of(content, Caller.LOCAL);
    }

    @Test
    void hidesFieldsOfJsonAndKeepsTheRest() {
        var shown = masked(
                "{\"card\":{\"number\":4111,\"year\":27},\"items\":[{\"code\":\"a\"},{\"n\":1}],\"list\":[1,2]}");

        assertThat(shown.content().value().text())
                .isEqualTo("{\"card\":{\"number\":\"***\",\"year\":27},\"items\":[{\"code\":\"***\"},{\"n\":1}],"
                        + "\"list\":[1,\"***\"]}");
        assertThat(shown.what()).containsExactly("value card.number", "value items.*.code", "value list.1");
    }

    @Test
    void leavesAValueAloneThatHasNothingToHide() {
        assertThat(masked("{ \"a\" : 1 }").content().value().text()).isEqualTo("{ \"a\" : 1 }");
        assertThat(masked("card.number").what()).isEmpty();
    }

    @Test
    void hidesSecretHeadersWhateverTheirCase() {
        var shown = masked(
                "v",
                Header.of("Authorization", "Bearer x"),
                Header.of("X-Card-PIN", "1234"),
                Header.of("x-csrf-token", "t"),
                Header.of("trace", "abc"));

        assertThat(shown.content().headers().inOrder())
                .containsExactly(
                        Header.of("Authorization", "***"),
                        Header.of("X-Card-PIN", "***"),
                        Header.of("x-csrf-token", "***"),
                        Header.of("trace", "abc"));
    }

    @Test
    void showsNoPayloadToThoseWhoMayNotSeeOne() {
        var viewer = new Caller("bob", Role.VIEWER, false);
        var content = Content.of(Payload.of("v")).withHeaders(new Headers(List.of(Header.of("trace", "abc"))));

        var shown = redaction.of(content, viewer);

        assertThat(shown.content().value().isAbsent()).isTrue();
        assertThat(shown.content().headers().inOrder()).containsExactly(Header.of("trace", "***"));
        assertThat(shown.what()).containsExactly("value", "header trace");
    }
}
