// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import dev.redrive.core.attempt.PermanentFailure;
import java.util.List;
import java.util.function.Consumer;

/** The handler of a daemon with many messages: a value {@code die N} dies of the cause with that number, any other is done. */
public final class DyingByValue implements Consumer<String> {

    private static final List<String> CAUSES = List.of(
            "the card gateway refused",
            "no such customer",
            "the amount is negative",
            "the currency is unknown",
            "the parcel is too heavy",
            "the address has no country",
            "the invoice was paid before",
            "the warehouse is closed",
            "the voucher has expired",
            "the stock is gone");

    @Override
    public void accept(String value) {
        if (value.startsWith("die ")) {
            int number = Integer.parseInt(value.substring(4));
            throw new PermanentFailure(CAUSES.get(number % CAUSES.size()) + " for order " + number);
        }
    }
}
