// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.PushBatch;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.core.item.Push;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a push asks for.
 *
 * @param many whether it was given as a list, and so is answered with one
 */
record PushBody(List<Push> pushes, boolean many) {

    static final int ITEMS_MAX = 10_000;

    static PushBody read(String json) {
        if (!hasItems(json)) {
            return new PushBody(List.of(Pushes.push(Bodies.read(json, PushRequest.class), "")), false);
        }
        List<PushRequest> items = Bodies.read(json, PushBatch.class).items();
        if (items.isEmpty()) {
            throw new Refused(Refused.Kind.INVALID, "items is empty", null);
        }
        if (items.size() > ITEMS_MAX) {
            throw new Refused(
                    Refused.Kind.TOO_LARGE,
                    "a push takes at most " + ITEMS_MAX + " items, this one has " + items.size(),
                    "send them in several requests");
        }
        List<Push> pushes = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            pushes.add(Pushes.push(items.get(i), "items[" + i + "]."));
        }
        return new PushBody(pushes, true);
    }

    /** One item or many is told by a field, so the tokens are looked at before they are bound. */
    private static boolean hasItems(String json) {
        try (JsonParser in = Json.tokens(json)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                return false;
            }
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                if (in.currentName().equals("items")) {
                    return true;
                }
                in.nextToken();
                in.skipChildren();
            }
            return false;
        } catch (JsonProcessingException e) {
            throw Bodies.refused(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
