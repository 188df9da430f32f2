// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import dev.redrive.catalog.index.Notes;
import dev.redrive.catalog.index.Sums;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.catalog.GroupState;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What people have said about groups: notes {@code group/ID} in the yards; of several the newest holds. */
final class Said {
    private static final String PREFIX = "group/";

    private record Saying(GroupState state, String by, Instant at) {}

    private final Map<String, Saying> newest = new HashMap<>();

    private Said(List<Notes.Note> notes) {
        for (Notes.Note note : notes) {
            Saying saying = read(note.value());
            if (saying != null) {
                newest.merge(note.key().substring(PREFIX.length()), saying, (a, b) -> a.at().isBefore(b.at()) ? b : a);
            }
        }
    }

    static Said all(Notes notes) {
        return new Said(notes.beginning(PREFIX));
    }

    static Said of(Notes notes, String group) {
        return new Said(notes.beginning(key(group)));
    }

    static String key(String group) {
        return PREFIX + group;
    }

    static byte[] note(GroupState state, String by, Instant at) {
        var texts = new LinkedHashMap<String, String>();
        texts.put("state", state.word());
        texts.put("by", by);
        texts.put("at", at.toString());
        return NoteJson.write(texts);
    }

    /** Groups set aside. */
    Set<String> held() {
        return newest.entrySet().stream()
                .filter(each -> each.getValue().state() == GroupState.HELD)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    Group with(Sums sums) {
        Saying saying = newest.get(sums.id());
        return saying == null || saying.state() == GroupState.OPEN
                ? group(sums, GroupState.OPEN, null)
                : group(sums, state(saying, sums), saying.by());
    }

    private static GroupState state(Saying saying, Sums sums) {
        boolean returned = saying.state() == GroupState.RESOLVED && sums.last().isAfter(saying.at());
        return returned ? GroupState.REGRESSED : saying.state();
    }

    private static Group group(Sums sums, GroupState state, @Nullable String by) {
        return new Group(
                sums.id(),
                sums.title(),
                sums.why(),
                sums.code(),
                sums.error(),
                state,
                by,
                sums.letters(),
                sums.ever(),
                sums.first(),
                sums.last(),
                sums.sources());
    }

    private static @Nullable Saying read(byte[] note) {
        Map<String, String> texts = NoteJson.read(note);
        Instant at = NoteJson.instant(texts.get("at"));
        GroupState state = GroupState.named(texts.getOrDefault("state", "")).orElse(null);
        return at == null || state == null ? null : new Saying(state, texts.getOrDefault("by", ""), at);
    }
}
