// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.batch;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.Message;
import java.util.Optional;

/** Which messages may go together: those for which it says the same. */
public sealed interface BatchKey {

    /** All of them. */
    record None() implements BatchKey {}

    record Source() implements BatchKey {}

    record Type() implements BatchKey {}

    /** The last header of that name, byte by byte. */
    record InHeader(String name) implements BatchKey {}

    BatchKey NONE = new None();
    BatchKey SOURCE = new Source();
    BatchKey TYPE = new Type();

    static BatchKey header(String name) {
        return new InHeader(name);
    }

    /** Equal for messages that go together. Those that have no such thing go together too. */
    default Optional<Object> of(Message message) {
        return switch (this) {
            case None() -> Optional.empty();
            case Source() -> Optional.ofNullable(message.content().labels().source());
            case Type() -> Optional.ofNullable(message.type());
            case InHeader(var name) -> message.content().headers().last(name).map(Header::value);
        };
    }
}
