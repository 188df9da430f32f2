// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import java.util.function.Supplier;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Calls a consumer, and calls again if the call was woken. A wake-up is meant for {@code poll}; anywhere else it would leave
 * half done what nobody asks for a second time, such as taking a partition over.
 */
final class Unwoken {

    private Unwoken() {}

    static <T> T call(Supplier<T> call) {
        while (true) {
            try {
                return call.get();
            } catch (WakeupException e) {
                // The next call is not woken: a wake-up is used up by the exception it causes.
            }
        }
    }

    static void run(Runnable call) {
        call(() -> {
            call.run();
            return true;
        });
    }
}
