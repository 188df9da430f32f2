// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.alert.Alerts;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.report.Adopted;
import dev.redrive.core.report.Health;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.Verification;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What people may ask of a running Redrive; the API and the command line are made of it. Any thread may call; every
 * change returns after it is synced. What cannot be done throws {@link Refused}.
 *
 * <p>Where an id is asked for, the id itself or any unique prefix of 8 or more characters will do.
 */
public interface Control {

    /** All queues, by name: those configured and those that only hold items. */
    List<QueueReport> queues();

    QueueReport queue(QueueName queue);

    /** All or none, in order. */
    List<Item> push(QueueName queue, List<Push> pushes);

    Page<Item> items(ItemQuery query);

    /** @param queue null to look in all of them */
    ItemDetail item(@Nullable QueueName queue, String id);

    /** A failed or dead item begins a new life as pending, with its history kept. */
    Item retry(QueueName queue, String id);

    /** Does so for every item that is dead now and was not set aside, oldest first, at most 1,000,000. Returns how many. */
    long retryAllDead(QueueName queue);

    /** Removes an item that is not active. */
    void drop(QueueName queue, String id);

    /** No new attempts until resumed, across restarts too. */
    void pause(QueueName queue);

    void resume(QueueName queue);

    /** Policies by name: the presets and those of the configuration. */
    Map<String, Policies> policies();

    /** What is asked of pipelines. */
    default Pipelines pipelines() {
        return Pipelines.NONE;
    }

    /** The topics that queues on Kafka need, as they are. */
    List<TopicReport> topics();

    /** Makes those that are missing, but for those that have the messages. Returns all of them. */
    List<TopicReport> makeTopics();

    /** The topics that were adopted, by cluster and name. */
    List<Adopted> adopted();

    /**
     * Reads the dead letters of a topic that no queue here buries on, from now on. Doing it again changes nothing.
     *
     * @param cluster null if there is only one
     */
    Adopted adopt(@Nullable String cluster, String topic);

    /**
     * Takes an adoption back: the letters of that topic leave the catalog, and nothing on Kafka is deleted.
     *
     * @param cluster null if there is only one
     */
    Adopted disown(@Nullable String cluster, String topic);

    Health health();

    /** The trouble that ends only when the process is started anew; null while there is none. Answers at once, from memory. */
    default Health.@Nullable Problem restartNeeded() {
        return null;
    }

    /** What is wrong with queues as a whole, by the rules of the configuration. */
    default Alerts alerts() {
        return Alerts.NONE;
    }

    /** Reads everything stored and compares it with its checksums. */
    Verification verify();

    /** Copies the live store into a new file of that name, in the one folder of backups; returns the file. */
    Path backup(String name);

    /** The same into any file: for those who own the process, not for callers over a network. */
    void backup(Path file);
}
