// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.follow;

import dev.redrive.core.deadletter.News;
import java.util.List;

/** Hears of news once the index knows them. Called on the follower's thread of that yard: whatever takes long belongs elsewhere. */
@FunctionalInterface
public interface Listener {
    void told(String yard, List<News> news);
}
