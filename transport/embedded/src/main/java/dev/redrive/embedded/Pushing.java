// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.codec.Stored;
import dev.redrive.embedded.write.Command;
import dev.redrive.embedded.write.Judged;
import dev.redrive.embedded.write.StoredQueue;
import dev.redrive.embedded.write.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;

/** Takes messages in: encodes them on the caller's thread, checks their size, and hands them to the writer. */
final class Pushing {
    /** What may wait for the disk; who brings more waits here. */
    private static final int KIBIBYTES_MAX = 64 << 10;

    private final Writer writer;
    private final Ids ids;
    private final Time time;
    private final int itemBytesMax;
    private final Semaphore room = new Semaphore(KIBIBYTES_MAX);

    Pushing(Writer writer, Ids ids, Time time, int itemBytesMax) {
        this.writer = writer;
        this.ids = ids;
        this.time = time;
        this.itemBytesMax = itemBytesMax;
    }

    /** On disk when it returns. */
    List<Item> push(StoredQueue queue, List<Push> pushes) {
        Sent sent = send(queue, pushes);
        try {
            return sent.items(sent.answer.join());
        } catch (CompletionException e) {
            throw e.getCause() instanceof Refused refused ? refused : e;
        } finally {
            room.release(sent.kibibytes);
        }
    }

    /** What follows runs on other threads than the writer's. */
    CompletableFuture<List<Item>> pushAsync(StoredQueue queue, List<Push> pushes) {
        Sent sent = send(queue, pushes);
        return sent.answer
                .whenComplete((seqs, no) -> room.release(sent.kibibytes))
                .thenApplyAsync(sent::items);
    }

    private Sent send(StoredQueue queue, List<Push> pushes) {
        Instant now = Instant.ofEpochMilli(time.now().wall().toEpochMilli());
        List<Command.Draft> drafts = new ArrayList<>(pushes.size());
        long bytes = 0;
        for (Push each : pushes) {
            Command.Draft draft = draft(each, now);
            bytes += draft.body().length;
            drafts.add(draft);
        }
        int kibibytes = (int) Math.min(KIBIBYTES_MAX, 1 + (bytes >> 10));
        room.acquireUninterruptibly(kibibytes);
        var answer = new CompletableFuture<long[]>();
        writer.submit(new Command.Push(queue, drafts, bytes, answer));
        return new Sent(queue, drafts, kibibytes, answer);
    }

    private Command.Draft draft(Push push, Instant now) {
        byte[] body = Body.draft(Stored.fresh(now, push.content()));
        if (body.length > itemBytesMax) {
            throw new Refused(
                    Refused.Kind.TOO_LARGE,
                    "the item has " + body.length + " bytes, the store takes " + itemBytesMax,
                    "keep the document elsewhere and push a reference to it");
        }
        Long due = push.delay().isZero() ? null : Judged.millis(now.plus(push.delay()));
        return new Command.Draft(push.content(), now, body, due);
    }

    /** Messages on their way to the disk. */
    private final class Sent {
        private final StoredQueue queue;
        private final List<Command.Draft> drafts;
        private final int kibibytes;
        private final CompletableFuture<long[]> answer;

        Sent(StoredQueue queue, List<Command.Draft> drafts, int kibibytes, CompletableFuture<long[]> answer) {
            this.queue = queue;
            this.drafts = drafts;
            this.kibibytes = kibibytes;
            this.answer = answer;
        }

        List<Item> items(long[] seqs) {
            List<Item> items = new ArrayList<>(seqs.length);
            for (int i = 0; i < seqs.length; i++) {
                items.add(item(queue, drafts.get(i), ids.of(seqs[i])));
            }
            return items;
        }
    }

    private static Item item(StoredQueue queue, Command.Draft draft, String id) {
        Content content = draft.content();
        Key key = content.key();
        return new Item(
                id,
                queue.name(),
                content.labels(),
                key == null ? null : key.text(),
                Status.PENDING,
                0,
                0,
                draft.createdAt(),
                draft.due() == null ? null : Instant.ofEpochMilli(draft.due()),
                null,
                null,
                null);
    }
}
