// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenTest {

    private final Shell shell = new Shell(new FakeRedrive());

    @Test
    void printsTheTokenAndTheLineThatLetsItIn() {
        var ran = shell.run("token alice --role operator --payloads");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).isEqualTo("s3cret\n");
        assertThat(ran.err()).contains("{ name: alice, role: operator, payloads: true, sha256: \"9f86d081\" }");
    }

    @Test
    void letsItsHolderOnlyLookUnlessToldOtherwise() {
        assertThat(shell.run("token bob -o json").out())
                .contains("\"role\": \"viewer\"", "\"payloads\": false", "\"token\": \"s3cret\"");
    }

    @Test
    void refusesUnknownRolesAndNamesThatDoNotFitALine() {
        assertThat(shell.run("token alice --role boss").err()).contains("boss", "viewer");
        assertThat(shell.run("token a:b").err()).contains("'a:b' cannot be a token's name");
    }
}
