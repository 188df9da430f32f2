// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.catalog.NoteJson;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
import dev.redrive.core.message.Content;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The note of a job: an object of texts. Numbers are separated by spaces, in the order of the fields they stand for. */
final class SavedJson {
    private static final String NAMED = "to ";
    /** The names that jobs get; a file is named by them. */
    private static final Pattern ID = Pattern.compile("job-[0-9a-f]{15,20}");

    /** Deaths among the numbers of the progress, in the notes of earlier versions the last of them. */
    private static final int DEATHS_PLACE = 5;
    /** Among the marks, in the notes of earlier versions not there. */
    private static final int ASKED_PLACE = 5;

    private static final int ENDS_PLACE = 7;

    private SavedJson() {}

    static byte[] write(Saved saved) {
        var texts = new LinkedHashMap<String, String>();
        Job job = saved.job();
        texts.put("id", job.id());
        act(job.act(), texts);
        texts.put("said", job.said());
        texts.put("state", job.state().word());
        Progress p = job.progress();
        texts.put("progress", numbers(p.all(), p.done(), p.passed(), p.held(), p.failed()) + " " + ends(p.ends()));
        texts.put("by", job.by());
        texts.put("owner", job.owner());
        texts.put("startedAt", job.startedAt().toString());
        put(texts, "endedAt", job.endedAt());
        put(texts, "note", job.note());
        Saved.Letters letters = saved.letters();
        texts.put("named", Boolean.toString(letters.named()));
        texts.put("yards", String.join(" ", letters.yards()));
        texts.put("chunks", numbers(letters.chunks(), letters.parts(), letters.laid() ? 1 : 0));
        Saved.Marks marks = saved.marks();
        texts.put(
                "marks",
                numbers(
                                marks.firstPassed() ? 1 : 0,
                                marks.sentBefore(),
                                marks.endsBefore().died(),
                                marks.written(),
                                marks.bytes(),
                                marks.asked() ? 1 : 0,
                                marks.sentAt())
                        + " " + ends(marks.endsBefore()));
        texts.put("rev", Long.toString(saved.rev()));
        return NoteJson.write(texts);
    }

    /** Deaths first: in the notes of earlier versions they stand alone. */
    private static String ends(ReplayEnds ends) {
        return numbers(ends.died(), ends.succeeded(), ends.dropped(), ends.unknown());
    }

    private static ReplayEnds ends(long[] numbers, int from) {
        return new ReplayEnds(at(numbers, from + 1), at(numbers, from), at(numbers, from + 2), at(numbers, from + 3));
    }

    /** Notes of earlier versions have fewer numbers. */
    private static long at(long[] numbers, int place) {
        return place < numbers.length ? numbers[place] : 0;
    }

    private static void act(Act act, Map<String, String> texts) {
        texts.put("act", act.kind().word());
        switch (act) {
            case Act.Replay replay -> {
                texts.put("target", target(replay.target()));
                texts.put("perSecond", Double.toString(replay.perSecond()));
                texts.put("canary", Integer.toString(replay.canary()));
                put(texts, "stopIf", replay.stopIf());
            }
            case Act.Purge() -> {}
            case Act.Export(var format) -> texts.put("format", format.name().toLowerCase(Locale.ROOT));
        }
    }

    private static String target(Target target) {
        return switch (target) {
            case Target.Queue() -> "queue";
            case Target.Origin() -> "origin";
            case Target.Named(var name) -> NAMED + name;
        };
    }

    private static void put(Map<String, String> texts, String key, @Nullable Object value) {
        if (value != null) {
            texts.put(key, value.toString());
        }
    }

    private static String numbers(long... numbers) {
        var text = new StringBuilder();
        for (long each : numbers) {
            text.append(text.isEmpty() ? "" : " ").append(each);
        }
        return text.toString();
    }

    /**
     * Empty if nobody of ours has written it: whoever may write to the yard can write such notes.
     *
     * @param id the job's, by the key of its note
     * @param edited the content it replays instead of the letter's own
     */
    static Optional<Saved> read(String yard, String id, byte[] note, @Nullable Content edited) {
        Map<String, String> texts = NoteJson.read(note);
        if (!ID.matcher(id).matches() || !id.equals(texts.get("id"))) {
            return Optional.empty();
        }
        try {
            return Optional.of(read(yard, texts, edited));
        } catch (RuntimeException e) {
            // Written by a later version, or by a stranger: not ours to work on.
            return Optional.empty();
        }
    }

    private static Saved read(String yard, Map<String, String> texts, @Nullable Content edited) {
        long[] p = numbers(text(texts, "progress"));
        long[] chunks = numbers(text(texts, "chunks"));
        long[] marks = numbers(text(texts, "marks"));
        if (LongStream.of(chunks).anyMatch(each -> each < 0 || each > CatalogJobs.LETTERS_MAX)
                || LongStream.of(marks).anyMatch(each -> each < 0)) {
            throw new IllegalArgumentException("a number that no job has");
        }
        Act act = act(texts, edited);
        JobState state = JobState.valueOf(text(texts, "state").toUpperCase(Locale.ROOT));
        var job = new Job(
                text(texts, "id"),
                act,
                text(texts, "said"),
                state,
                progress(p, act, state),
                text(texts, "by"),
                text(texts, "owner"),
                Instant.parse(text(texts, "startedAt")),
                NoteJson.instant(texts.get("endedAt")),
                texts.get("note"),
                false);
        var letters = new Saved.Letters(
                Boolean.parseBoolean(text(texts, "named")),
                yard,
                text(texts, "yards").isEmpty()
                        ? List.of()
                        : List.of(text(texts, "yards").split(" ", -1)),
                (int) chunks[0],
                (int) chunks[1],
                chunks[2] == 1);
        return new Saved(job, letters, marks(marks, state), Long.parseLong(text(texts, "rev")));
    }

    /** An earlier version counted deaths alone, and nothing counts the other ends of its replays that are over. */
    private static Progress progress(long[] p, Act act, JobState state) {
        var progress = new Progress(p[0], p[1], p[2], p[3], p[4], ends(p, DEATHS_PLACE));
        boolean diedAlone = p.length <= DEATHS_PLACE + 1;
        return diedAlone && act instanceof Act.Replay && state.isOver()
                ? progress.with(progress.ends().withUnknown(progress.trying()))
                : progress;
    }

    /** In an earlier version each resume was a person's word on the verdict, and of ends it had the deaths alone. */
    private static Saved.Marks marks(long[] marks, JobState state) {
        boolean asked = marks.length > ASKED_PLACE
                ? marks[ASKED_PLACE] == 1
                : state == JobState.PAUSED || state == JobState.STOPPED;
        ReplayEnds before = marks.length > ENDS_PLACE ? ends(marks, ENDS_PLACE) : new ReplayEnds(0, marks[2], 0, 0);
        return new Saved.Marks(marks[0] == 1, asked, marks[1], before, at(marks, 6), marks[3], marks[4]);
    }

    private static Act act(Map<String, String> texts, @Nullable Content edited) {
        return switch (text(texts, "act")) {
            case "replay" ->
                new Act.Replay(
                        target(text(texts, "target")),
                        Double.parseDouble(text(texts, "perSecond")),
                        Integer.parseInt(text(texts, "canary")),
                        texts.containsKey("stopIf") ? (Double) Double.parseDouble(text(texts, "stopIf")) : null,
                        edited);
            case "purge" -> new Act.Purge();
            case "export" ->
                new Act.Export(Act.Format.valueOf(text(texts, "format").toUpperCase(Locale.ROOT)));
            default -> throw new IllegalArgumentException("no such act");
        };
    }

    private static Target target(String text) {
        return switch (text) {
            case "queue" -> Target.QUEUE;
            case "origin" -> Target.ORIGIN;
            default -> new Target.Named(text.substring(NAMED.length()));
        };
    }

    private static String text(Map<String, String> texts, String key) {
        return Objects.requireNonNull(texts.get(key), key);
    }

    private static long[] numbers(String text) {
        return List.of(text.split(" ", -1)).stream().mapToLong(Long::parseLong).toArray();
    }
}
