// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import dev.redrive.admin.api.wire.AdoptRequest;
import dev.redrive.admin.api.wire.AdoptedView;
import dev.redrive.admin.api.wire.Backup;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemFilter;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.PolicyExplanation;
import dev.redrive.admin.api.wire.PolicyView;
import dev.redrive.admin.api.wire.PushBatch;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.Retried;
import dev.redrive.admin.api.wire.StatusView;
import dev.redrive.admin.api.wire.TopicView;
import dev.redrive.admin.api.wire.VerificationView;
import dev.redrive.admin.api.wire.pipeline.DocumentRequest;
import dev.redrive.admin.api.wire.pipeline.PipelineView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The API as Java methods. What the server refuses comes as a {@link ProblemException}; a server that is not there as
 * an {@link ApiUnreachable}.
 */
public final class RedriveClient {

    private final Asking asking;

    public RedriveClient(Api api) {
        this.asking = new Asking(api);
    }

    /** Dead letters, and what people do with many of them. */
    public LetterClient letters() {
        return new LetterClient(asking);
    }

    public StatusView status() {
        return asking.one(Request.get(Paths.STATUS), StatusView.class);
    }

    public List<QueueView> queues() {
        return asking.list(Request.get(Paths.QUEUES), QueueView.class).items();
    }

    public QueueView queue(String queue) {
        return asking.one(Request.get(Paths.of(Paths.QUEUE, queue)), QueueView.class);
    }

    public ItemView push(String queue, PushRequest push) {
        return asking.one(Request.post(Paths.of(Paths.QUEUE_ITEMS, queue), Json.write(push)), ItemView.class);
    }

    /** All or none. */
    public List<ItemView> push(String queue, PushBatch batch) {
        return asking.list(Request.post(Paths.of(Paths.QUEUE_ITEMS, queue), Json.write(batch)), ItemView.class)
                .items();
    }

    public Listing<ItemView> items(ItemFilter filter) {
        String path = filter.queue() == null ? Paths.ITEMS : Paths.of(Paths.QUEUE_ITEMS, filter.queue());
        Request request = Request.get(path)
                .with("status", filter.status())
                .with("limit", filter.limit())
                .with("after", filter.after());
        return asking.list(request, ItemView.class);
    }

    /** @param queue null to look in all of them */
    public ItemDetailView item(@Nullable String queue, String id) {
        String path = queue == null ? Paths.of(Paths.ITEM, id) : Paths.of(Paths.QUEUE_ITEM, queue, id);
        return asking.one(Request.get(path), ItemDetailView.class);
    }

    public ItemView retry(String queue, String id) {
        return asking.one(Request.post(Paths.of(Paths.QUEUE_ITEM_RETRY, queue, id), null), ItemView.class);
    }

    public long retryAllDead(String queue) {
        return asking.one(Request.post(Paths.of(Paths.QUEUE_RETRY_ALL_DEAD, queue), null), Retried.class)
                .retried();
    }

    public void drop(String queue, String id) {
        asking.checked(Request.delete(Paths.of(Paths.QUEUE_ITEM, queue, id)));
    }

    public QueueView pause(String queue) {
        return asking.one(Request.post(Paths.of(Paths.QUEUE_PAUSE, queue), null), QueueView.class);
    }

    public QueueView resume(String queue) {
        return asking.one(Request.post(Paths.of(Paths.QUEUE_RESUME, queue), null), QueueView.class);
    }

    public List<PipelineView> pipelines() {
        return asking.list(Request.get(Paths.PIPELINES), PipelineView.class).items();
    }

    public PipelineView pipeline(String name) {
        return asking.one(Request.get(Paths.of(Paths.PIPELINE, name)), PipelineView.class);
    }

    /** The item in the first node's queue. */
    public ItemView push(String pipeline, DocumentRequest document) {
        return asking.one(
                Request.post(Paths.of(Paths.PIPELINE_DOCUMENTS, pipeline), Json.write(document)), ItemView.class);
    }

    public List<PolicyView> policies() {
        return asking.list(Request.get(Paths.POLICIES), PolicyView.class).items();
    }

    /**
     * @param attempts how many attempts to show; null for all the policy allows
     * @param type the message type whose policy is meant; null for the policy's general part
     */
    public PolicyExplanation explain(String policy, @Nullable Integer attempts, @Nullable String type) {
        Request request = Request.get(Paths.of(Paths.POLICY, policy))
                .with("attempts", attempts)
                .with("type", type);
        return asking.one(request, PolicyExplanation.class);
    }

    /** The topics that queues on Kafka need. */
    public List<TopicView> topics() {
        return asking.list(Request.get(Paths.KAFKA_TOPICS), TopicView.class).items();
    }

    /** Makes those that are missing, but for those that have the messages. */
    public List<TopicView> makeTopics() {
        return asking.list(Request.post(Paths.KAFKA_TOPICS, null), TopicView.class)
                .items();
    }

    /** The topics that were adopted. */
    public List<AdoptedView> adopted() {
        return asking.list(Request.get(Paths.KAFKA_ADOPTED), AdoptedView.class).items();
    }

    /** @param cluster null if there is only one */
    public AdoptedView adopt(@Nullable String cluster, String topic) {
        String wish = Json.write(new AdoptRequest(cluster, topic));
        return asking.one(Request.post(Paths.KAFKA_ADOPTED, wish), AdoptedView.class);
    }

    /** @param cluster null if there is only one */
    public AdoptedView disown(@Nullable String cluster, String topic) {
        Request wish =
                Request.delete(Paths.of(Paths.KAFKA_ADOPTED_TOPIC, topic)).with("cluster", cluster);
        return asking.one(wish, AdoptedView.class);
    }

    public VerificationView verify() {
        return asking.one(Request.post(Paths.VERIFY, null), VerificationView.class);
    }

    /** Copies the store into a new file of that name, in the server's folder of backups. */
    public Backup backup(String name) {
        return asking.one(Request.post(Paths.BACKUP, Json.write(new Backup(name))), Backup.class);
    }
}
