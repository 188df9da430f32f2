// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * One channel per target, shared by all queues that name it, and closed when the last of them lets go. The map is guarded
 * by this object; any thread may call.
 */
final class Channels {

    private static final class Shared {
        final Link link;
        int users;

        Shared(Link link) {
            this.link = link;
        }
    }

    private final Map<Target, Shared> open = new HashMap<>();

    /** A channel that is ready to connect; each caller gives it back once. */
    synchronized Link take(Target target) throws IOException {
        Shared shared = open.get(target);
        if (shared == null) {
            shared = new Shared(Link.to(target));
            open.put(target, shared);
        }
        shared.users++;
        return shared.link;
    }

    synchronized void giveBack(Target target) {
        Shared shared = open.get(target);
        if (shared == null) {
            throw new IllegalStateException("given back more often than taken: " + target.address());
        }
        shared.users--;
        if (shared.users == 0) {
            open.remove(target);
            shared.link.close();
        }
    }

    synchronized int size() {
        return open.size();
    }
}
