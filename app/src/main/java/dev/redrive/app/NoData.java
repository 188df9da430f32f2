// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.admin.server.Letters;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Adopted;
import dev.redrive.core.report.Health;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.Verification;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where there is neither a configuration nor data. The presets can be explained; whatever else is asked is refused. */
final class NoData implements Control {

    private final Refused answer;

    /** @param answer to whatever cannot be asked without data */
    NoData(Refused answer) {
        this.answer = answer;
    }

    private Refused nothingHere() {
        return new Refused(answer.kind(), answer.why(), answer.remedy());
    }

    /** There are none. */
    Letters letters() {
        return new Letters(
                () -> {
                    throw nothingHere();
                },
                () -> {
                    throw nothingHere();
                });
    }

    @Override
    public Map<String, Policies> policies() {
        return Presets.all();
    }

    @Override
    public List<QueueReport> queues() {
        throw nothingHere();
    }

    @Override
    public QueueReport queue(QueueName queue) {
        throw nothingHere();
    }

    @Override
    public List<Item> push(QueueName queue, List<Push> pushes) {
        throw nothingHere();
    }

    @Override
    public Page<Item> items(ItemQuery query) {
        throw nothingHere();
    }

    @Override
    public ItemDetail item(@Nullable QueueName queue, String id) {
        throw nothingHere();
    }

    @Override
    public Item retry(QueueName queue, String id) {
        throw nothingHere();
    }

    @Override
    public long retryAllDead(QueueName queue) {
        throw nothingHere();
    }

    @Override
    public void drop(QueueName queue, String id) {
        throw nothingHere();
    }

    @Override
    public void pause(QueueName queue) {
        throw nothingHere();
    }

    @Override
    public void resume(QueueName queue) {
        throw nothingHere();
    }

    @Override
    public List<TopicReport> topics() {
        throw nothingHere();
    }

    @Override
    public List<TopicReport> makeTopics() {
        throw nothingHere();
    }

    @Override
    public List<Adopted> adopted() {
        throw nothingHere();
    }

    @Override
    public Adopted adopt(@Nullable String cluster, String topic) {
        throw nothingHere();
    }

    @Override
    public Adopted disown(@Nullable String cluster, String topic) {
        throw nothingHere();
    }

    @Override
    public Health health() {
        throw nothingHere();
    }

    @Override
    public Verification verify() {
        throw nothingHere();
    }

    @Override
    public Path backup(String name) {
        throw nothingHere();
    }

    @Override
    public void backup(Path file) {
        throw nothingHere();
    }
}
