// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What producers push, until the world's messages are used up. */
final class Load {

    private final Setting setting;
    private final Chance chance;
    private int pushed;

    Load(Setting setting, Chance chance) {
        this.setting = setting;
        this.chance = chance;
    }

    List<Push> next(int messages) {
        List<Push> pushes = new ArrayList<>();
        for (int i = 0; i < messages && pushed < setting.messages(); i++) {
            pushed++;
            Content content = Content.of(Payload.of(kind() + pushed));
            content = content.withLabels(labels());
            if (!chance.oneIn(5)) {
                content = content.withKey(Key.of("k" + chance.between(1, setting.keys())));
            }
            Duration delay = chance.oneIn(15) ? chance.upTo(Duration.ofSeconds(10)) : Duration.ZERO;
            pushes.add(new Push(content, delay));
        }
        return pushes;
    }

    /** With duplicates, every other message has the id of one of a few. */
    private Labels labels() {
        String type = chance.oneIn(4) ? Setting.SPECIAL : null;
        boolean known = setting.tellsDuplicates() && chance.oneIn(2);
        String id = known ? "e" + chance.between(1, 1 + setting.messages() / 10) : null;
        String correlation = known && chance.oneIn(3) ? "c" : null;
        boolean urgent = setting.engine().batches() != null && chance.oneIn(4);
        return new Labels(type, urgent ? Priority.HIGH : Priority.NORMAL, null, id, correlation);
    }

    private String kind() {
        if (chance.oneIn(100)) {
            return Act.KILLER;
        }
        return chance.oneIn(12) ? Act.POISON : "value ";
    }
}
