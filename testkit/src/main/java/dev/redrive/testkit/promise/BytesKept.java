// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import java.util.HashMap;
import java.util.Map;

/** Key, value, headers and labels stay as they were accepted: at every delivery, every attempt, and in the store. */
public final class BytesKept extends Promise {

    private final Map<MessageId, Content> accepted = new HashMap<>();

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Accepted f) {
            accepted.put(f.message().id(), f.message().content());
        } else if (fact instanceof Fact.OfMessage one) {
            compare(one.message());
        } else if (fact instanceof Fact.Looked look) {
            look.found().forEach(found -> compare(found.message()));
        }
    }

    private void compare(Message message) {
        Content content = accepted.get(message.id());
        if (content != null && !content.equals(message.content())) {
            broken(message, "its content is no longer what was accepted");
        }
    }
}
