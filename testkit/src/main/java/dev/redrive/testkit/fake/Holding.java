// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.message.Key;
import dev.redrive.core.port.Order;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which of the fake's messages have to wait for others of their key. */
final class Holding {

    private final Order order;
    private final Map<Key, Slot> parked = new HashMap<>();

    Holding(Order order) {
        this.order = order;
    }

    /** It is to be tried again, and its followers wait for its end. */
    void hold(Slot slot) {
        Key key = key(slot);
        if (key != null) {
            parked.put(key, slot);
        }
    }

    /** It has ended. */
    void letGo(Slot slot) {
        Key key = key(slot);
        if (key != null) {
            parked.remove(key, slot);
        }
    }

    /** Keys whose followers wait. */
    int keys() {
        return parked.size();
    }

    private @Nullable Key key(Slot slot) {
        return order == Order.KEY ? slot.message.key() : null;
    }

    /** One look at all that is unfinished, oldest first. */
    Round round(Instant now) {
        return new Round(now);
    }

    final class Round {
        private final Instant now;
        /** Keys of which an older message was passed over. */
        private final Set<Key> held = new HashSet<>();

        private Round(Instant now) {
            this.now = now;
        }

        boolean mayGo(Slot slot) {
            Key key = key(slot);
            if (key == null) {
                return slot.dueBy(now);
            }
            Slot head = parked.get(key);
            if ((head != null && head != slot) || held.contains(key)) {
                return false;
            }
            if (!slot.dueBy(now)) {
                held.add(key);
                return false;
            }
            return true;
        }
    }
}
