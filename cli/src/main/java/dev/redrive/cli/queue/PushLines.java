// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.ApiUnreachable;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.PushBatch;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Output;
import dev.redrive.cli.frame.Refusal;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Exit;
import java.util.ArrayList;
import java.util.List;

/**
 * One item for each line, in batches that are accepted whole or not at all. If it stops in the middle it says after
 * which line, so that the rest can be pushed without anything twice.
 */
final class PushLines {
    private static final int BATCH_LINES = 500;
    private static final int BATCH_BYTES = 1024 * 1024;

    private final Call call;
    private final String queue;
    private final PushRequest request;
    private final Output output;
    private final List<PushRequest> batch = new ArrayList<>();

    private long linesRead;
    private long linesAccepted;
    private long itemsAccepted;
    private int batchBytes;

    PushLines(Call call, String queue, PushRequest request) {
        this.call = call;
        this.queue = queue;
        this.request = request;
        this.output = call.output();
    }

    Exit run(String file) {
        try (Input input = Input.open(call, file)) {
            return call.connected(connection -> {
                begin();
                try {
                    pushAll(connection.client(), input);
                } catch (RuntimeException trouble) {
                    throw stopped(trouble);
                } finally {
                    end();
                }
                if (output.forPeople()) {
                    output.line("pushed " + items(itemsAccepted) + " to " + queue);
                }
                return Exit.OK;
            });
        }
    }

    private void pushAll(RedriveClient client, Input input) {
        for (byte[] line = input.line(); line != null; line = input.line()) {
            linesRead++;
            if (line.length == 0) {
                continue;
            }
            batch.add(Values.into(request, line));
            batchBytes += line.length;
            if (batch.size() == BATCH_LINES || batchBytes >= BATCH_BYTES) {
                pushBatch(client);
            }
        }
        if (!batch.isEmpty()) {
            pushBatch(client);
        }
    }

    private void pushBatch(RedriveClient client) {
        var items = client.push(queue, new PushBatch(batch));
        for (ItemView item : items) {
            print(item);
            itemsAccepted++;
        }
        linesAccepted = linesRead;
        batch.clear();
        batchBytes = 0;
        output.progress(items(itemsAccepted) + " pushed");
    }

    private void begin() {
        switch (output.format()) {
            case JSON -> output.print("{\"items\": [");
            case NDJSON, TABLE -> {}
        }
    }

    private void print(ItemView item) {
        switch (output.format()) {
            case JSON -> output.print((itemsAccepted == 0 ? "\n" : ",\n") + output.json(item));
            case NDJSON -> output.line(output.json(item));
            case TABLE -> {}
        }
    }

    private void end() {
        output.progress("");
        switch (output.format()) {
            case JSON -> output.line("\n], \"next\": null}");
            case NDJSON, TABLE -> {}
        }
    }

    private CommandFailed stopped(RuntimeException trouble) {
        var refusal = Refusal.of(trouble);
        // When the answer is lost on its way, nobody here knows what became of the question.
        var unsure = trouble instanceof ApiUnreachable && !batch.isEmpty()
                ? ", lines " + (linesAccepted + 1) + " to " + linesRead + " may have been"
                : "";
        var go = "go on from line " + (linesAccepted + 1);
        return new CommandFailed(
                itemsAccepted == 0 ? refusal.exit() : Exit.SOME_FAILED,
                linesAccepted + " lines were accepted" + unsure + ", then: " + refusal.what(),
                refusal.remedy() == null ? go : refusal.remedy() + "; then " + go,
                trouble);
    }

    private static String items(long count) {
        return count + (count == 1 ? " item" : " items");
    }
}
