// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.message.Key;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the order of keys: one message that waits (the head) holds up all others of its key, which are left behind as
 * followers. When the head is finished the key drains: followers go out oldest first, newcomers line up behind them, and the
 * key is free when none is left. Owned by the feeder thread.
 */
final class KeyGate {
    private final int queue;
    private final Followers followers;
    private final ParkedKeys parked = new ParkedKeys();
    private final Deque<Long> draining = new ArrayDeque<>();

    KeyGate(int queue, Followers followers) {
        this.queue = queue;
        this.followers = followers;
    }

    /** Whether it may go out now; if not, it is a follower from here on. */
    boolean passes(@Nullable Key key, long seq) {
        if (key == null || parked.size() == 0) {
            return true;
        }
        long head = parked.head(key.hash());
        if (head == ParkedKeys.NONE || head == seq) {
            return true;
        }
        follow(key.hash(), seq);
        return false;
    }

    /** That message waits now, and the older of two waits in front. */
    void park(long hash, long seq) {
        long head = parked.head(hash);
        if (head == ParkedKeys.NONE || head == ParkedKeys.DRAINING) {
            parked.put(hash, seq);
        } else if (seq < head) {
            parked.put(hash, seq);
            follow(hash, head);
        } else if (seq > head) {
            follow(hash, seq);
        }
    }

    private void follow(long hash, long seq) {
        followers.add(queue, hash, seq);
        parked.follow(hash);
    }

    /** That message is done, dead, skipped or dropped. */
    void finish(long hash, long seq) {
        if (parked.head(hash) != seq) {
            return;
        }
        if (!parked.followed(hash)) {
            parked.remove(hash);
        } else {
            parked.put(hash, ParkedKeys.DRAINING);
            draining.add(hash);
        }
    }

    void dropped(long hash, long seq) throws SQLException {
        if (parked.head(hash) != ParkedKeys.NONE) {
            finish(hash, seq);
            followers.remove(queue, hash, seq);
        }
    }

    /** The next key to drain; null if there is none. */
    @Nullable
    Long draining() {
        while (!draining.isEmpty() && parked.head(draining.peek()) != ParkedKeys.DRAINING) {
            draining.remove();
        }
        return draining.peek();
    }

    List<Long> followers(long hash, int limit) throws SQLException {
        return followers.first(queue, hash, limit);
    }

    void left(long hash, long upToSeq) throws SQLException {
        followers.removeUpTo(queue, hash, upToSeq);
    }

    void free(long hash) {
        parked.remove(hash);
        draining.remove();
    }

    void spill() throws SQLException {
        followers.spill();
    }

    /** Another key's turn, so that a long line holds up no stranger. */
    void rotate() {
        draining.add(draining.remove());
    }

    void clear() throws SQLException {
        followers.removeAll(queue);
    }
}
