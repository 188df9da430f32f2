// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app.demo;

import dev.redrive.core.attempt.Attempt;

/** The demo's messages carry a number, which decides what becomes of them. */
final class Numbered {

    private Numbered() {}

    static int in(Attempt attempt) {
        String digits = attempt.message().value().text().replaceAll("[^0-9]", "");
        return Integer.parseInt(digits);
    }
}
