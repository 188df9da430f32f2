// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.redrive.admin.api.wire.Backup;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemFilter;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.PolicyExplanation;
import dev.redrive.admin.api.wire.PolicyView;
import dev.redrive.admin.api.wire.Problem;
import dev.redrive.admin.api.wire.PushBatch;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.Retried;
import dev.redrive.admin.api.wire.StatusView;
import dev.redrive.admin.api.wire.TopicView;
import dev.redrive.admin.api.wire.VerificationView;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The API as Java methods. What the server refuses comes as a {@link ProblemException}; a server that is not there as
 * an {@link ApiUnreachable}.
 */
public final class RedriveClient {

    private final Api api;

    public RedriveClient(Api api) {
        this.api = api;
    }

    public StatusView status() {
        return one(Request.get(Paths.STATUS), StatusView.class);
    }

    public List<QueueView> queues() {
        return list(Request.get(Paths.QUEUES), QueueView.class).items();
    }

    public QueueView queue(String queue) {
        return one(Request.get(Paths.of(Paths.QUEUE, queue)), QueueView.class);
    }

    public ItemView push(String queue, PushRequest push) {
        return one(Request.post(Paths.of(Paths.QUEUE_ITEMS, queue), Json.write(push)), ItemView.class);
    }

    /** All or none. */
    public List<ItemView> push(String queue, PushBatch batch) {
        return list(Request.post(Paths.of(Paths.QUEUE_ITEMS, queue), Json.write(batch)), ItemView.class)
                .items();
    }

    public Listing<ItemView> items(ItemFilter filter) {
        String path = filter.queue() == null ? Paths.ITEMS : Paths.of(Paths.QUEUE_ITEMS, filter.queue());
        Request request = Request.get(path)
                .with("status", filter.status())
                .with("limit", filter.limit())
                .with("after", filter.after());
        return list(request, ItemView.class);
    }

    /** @param queue null to look in all of them */
    public ItemDetailView item(@Nullable String queue, String id) {
        String path = queue == null ? Paths.of(Paths.ITEM, id) : Paths.of(Paths.QUEUE_ITEM, queue, id);
        return one(Request.get(path), ItemDetailView.class);
    }

    public ItemView retry(String queue, String id) {
        return one(Request.post(Paths.of(Paths.QUEUE_ITEM_RETRY, queue, id), null), ItemView.class);
    }

    public long retryAllDead(String queue) {
        return one(Request.post(Paths.of(Paths.QUEUE_RETRY_ALL_DEAD, queue), null), Retried.class)
                .retried();
    }

    public void drop(String queue, String id) {
        checked(Request.delete(Paths.of(Paths.QUEUE_ITEM, queue, id)));
    }

    public QueueView pause(String queue) {
        return one(Request.post(Paths.of(Paths.QUEUE_PAUSE, queue), null), QueueView.class);
    }

    public QueueView resume(String queue) {
        return one(Request.post(Paths.of(Paths.QUEUE_RESUME, queue), null), QueueView.class);
    }

    public List<PolicyView> policies() {
        return list(Request.get(Paths.POLICIES), PolicyView.class).items();
    }

    /**
     * @param attempts how many attempts to show; null for all the policy allows
     * @param type the message type whose policy is meant; null for the policy's general part
     */
    public PolicyExplanation explain(String policy, @Nullable Integer attempts, @Nullable String type) {
        Request request = Request.get(Paths.of(Paths.POLICY, policy))
                .with("attempts", attempts)
                .with("type", type);
        return one(request, PolicyExplanation.class);
    }

    /** The topics that queues on Kafka need. */
    public List<TopicView> topics() {
        return list(Request.get(Paths.KAFKA_TOPICS), TopicView.class).items();
    }

    /** Makes those that are missing, but for those that have the messages. */
    public List<TopicView> makeTopics() {
        return list(Request.post(Paths.KAFKA_TOPICS, null), TopicView.class).items();
    }

    public VerificationView verify() {
        return one(Request.post(Paths.VERIFY, null), VerificationView.class);
    }

    /** Made absolute here, as the server may run in another folder. */
    public Backup backup(Path file) {
        Backup wish = new Backup(file.toAbsolutePath().normalize().toString());
        return one(Request.post(Paths.BACKUP, Json.write(wish)), Backup.class);
    }

    private <T> T one(Request request, Class<T> type) {
        Answer answer = checked(request);
        try {
            return Json.read(answer.body(), type);
        } catch (JsonProcessingException e) {
            throw new ProblemException(unreadable(answer));
        }
    }

    private <T> Listing<T> list(Request request, Class<T> of) {
        Answer answer = checked(request);
        try {
            return Json.readListing(answer.body(), of);
        } catch (JsonProcessingException e) {
            throw new ProblemException(unreadable(answer));
        }
    }

    private Answer checked(Request request) {
        Answer answer = api.call(request);
        if (!answer.ok()) {
            throw new ProblemException(problem(answer));
        }
        return answer;
    }

    private static Problem problem(Answer answer) {
        if (answer.isProblem()) {
            try {
                return Json.read(answer.body(), Problem.class);
            } catch (JsonProcessingException e) {
                return unreadable(answer);
            }
        }
        return unreadable(answer);
    }

    private static Problem unreadable(Answer answer) {
        String detail = "status " + answer.status() + " with an answer that is not Redrive's";
        return new Problem(
                "about:blank",
                "Unexpected answer",
                answer.status(),
                detail,
                null,
                "check that the address is that of a Redrive server");
    }
}
