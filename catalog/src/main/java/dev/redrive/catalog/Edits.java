// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import dev.redrive.catalog.index.Notes;
import dev.redrive.core.catalog.Edited;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What people changed before they replayed a letter: notes {@code edit/LETTER/JOB} in the letter's yard. */
public final class Edits {
    private static final String PREFIX = "edit/";
    /** Earlier notes have a {@code diff} with all that was in the message: that is shown no more. */
    private static final String SUMMARY = "changed";

    private Edits() {}

    public static String key(String letter, String job) {
        return PREFIX + letter + "/" + job;
    }

    public static byte[] note(Edited edited) {
        var texts = new LinkedHashMap<String, String>();
        texts.put("job", edited.job());
        texts.put("by", edited.by());
        texts.put("at", edited.at().toString());
        texts.put(SUMMARY, edited.diff());
        return NoteJson.write(texts);
    }

    /** Oldest first. */
    static List<Edited> of(Notes notes, String letter) {
        var edits = new ArrayList<Edited>();
        for (Notes.Note note : notes.beginning(key(letter, ""))) {
            Map<String, String> texts = NoteJson.read(note.value());
            Instant at = NoteJson.instant(texts.get("at"));
            if (at != null) {
                edits.add(new Edited(
                        texts.getOrDefault("job", ""),
                        texts.getOrDefault("by", ""),
                        at,
                        texts.getOrDefault(SUMMARY, "")));
            }
        }
        edits.sort(Comparator.comparing(Edited::at));
        return edits;
    }
}
