// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.util.List;
import java.util.Optional;

/** Headers in their order, repeatable, as bytes: what came goes out unchanged. */
public record Headers(List<Header> inOrder) {

    public static final Headers NONE = new Headers(List.of());

    public Headers {
        inOrder = List.copyOf(inOrder);
    }

    /** The last one with that name, as a later header replaces an earlier one. */
    public Optional<Header> last(String name) {
        for (int i = inOrder.size() - 1; i >= 0; i--) {
            if (inOrder.get(i).name().equals(name)) {
                return Optional.of(inOrder.get(i));
            }
        }
        return Optional.empty();
    }

    public boolean isEmpty() {
        return inOrder.isEmpty();
    }
}
