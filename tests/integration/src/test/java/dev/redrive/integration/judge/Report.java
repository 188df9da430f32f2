// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * All of a run for people, in Markdown.
 *
 * @param about what was run, in a line each
 * @param footprints with when they were taken, in order; the last two in one life of the daemon
 * @param also problems that no queue has
 */
public record Report(
        List<String> about,
        Faults faults,
        List<Findings> queues,
        Map<String, Footprint> footprints,
        List<String> also) {

    private static final int PROBLEMS_SHOWN = 30;

    public Report {
        about = List.copyOf(about);
        queues = List.copyOf(queues);
        footprints = Collections.unmodifiableMap(new LinkedHashMap<>(footprints));
        also = List.copyOf(also);
    }

    public List<String> problems() {
        List<String> problems = new ArrayList<>(also);
        queues.forEach(each -> problems.addAll(each.problems()));
        List<Footprint> seen = List.copyOf(footprints.values());
        if (seen.size() > 1) {
            problems.addAll(seen.get(seen.size() - 2).leaksUntil(seen.getLast()));
            problems.addAll(seen.getFirst().leftoversUntil(seen.getLast()));
        }
        return problems;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<String> problems = problems();
        lines.add(problems.isEmpty() ? "**All promises kept.**" : "**" + problems.size() + " problems.**");
        lines.add("");
        about.forEach(each -> lines.add("- " + each));
        messages(lines);
        windows(lines);
        broken(lines);
        footprints(lines);
        if (!problems.isEmpty()) {
            lines.add("");
            lines.add("Problems:");
            lines.add("");
            problems.stream().limit(PROBLEMS_SHOWN).forEach(each -> lines.add("- " + each));
            if (problems.size() > PROBLEMS_SHOWN) {
                lines.add("- and " + (problems.size() - PROBLEMS_SHOWN) + " more");
            }
        }
        return lines;
    }

    private void messages(List<String> lines) {
        lines.add("");
        lines.add(row("Messages", each -> each.trial().queue().word()));
        lines.add("| --- |" + " ---: |".repeat(queues.size()));
        lines.add(row("accepted", each -> each.trial().accepted().size()));
        lines.add(row(
                "sent while nobody answered, so perhaps accepted",
                each -> each.trial().sent().size() - each.trial().accepted().size()));
        lines.add(row("done", Findings::done));
        lines.add(row("dead", each -> each.trial().dead().size() + reasons(each)));
        lines.add(row("**lost**", each -> each.lost().size()));
        lines.add(row("dead for no reason", each -> each.wrong().size()));
        lines.add(row(
                "done and dead, in a named window", each -> named(each.repeats().both())));
        lines.add(
                row("**done and dead, outside**", each -> outside(each.repeats().both())));
        lines.add(row(
                "**out of order**",
                each -> each.trial().queue().isOrdered() ? each.order().broken().size() : "–"));
        lines.add(row(
                "attempts cut off by a kill",
                each -> each.trial().queue().isOrdered() ? each.order().cutOff() : "–"));
        lines.add(row(
                "attempted again although done, in a named window",
                each -> named(each.repeats().again())));
        lines.add(row(
                "**attempted again, outside**", each -> outside(each.repeats().again())));
        lines.add(row("**retries too early**", each -> each.retries().early().size()));
        lines.add(row(
                "retries while nothing was broken",
                each -> each.retries().late().size()));
        lines.add(row("late by, p50 / p99 / max", Report::late));
    }

    private String row(String name, Function<Findings, Object> value) {
        StringBuilder row = new StringBuilder("| ").append(name).append(" |");
        queues.forEach(each -> row.append(' ').append(value.apply(each)).append(" |"));
        return row.toString();
    }

    private static String reasons(Findings queue) {
        return queue.reasons().isEmpty()
                ? ""
                : " " + queue.reasons().toString().replace('{', '(').replace('}', ')');
    }

    private static int named(Map<Window, Integer> counts) {
        return counts.values().stream().mapToInt(each -> each).sum() - outside(counts);
    }

    private static int outside(Map<Window, Integer> counts) {
        return counts.getOrDefault(Window.NONE, 0);
    }

    private static String late(Findings queue) {
        Punctuality retries = queue.retries();
        return retries.late(0.5) + " / " + retries.late(0.99) + " / " + retries.late(1) + " ms";
    }

    private void windows(List<String> lines) {
        lines.add("");
        lines.add(row(
                "Attempted again although done, by window",
                each -> each.trial().queue().word()));
        lines.add("| --- |" + " ---: |".repeat(queues.size()));
        for (Window window : Window.values()) {
            lines.add(row(window.words(), each -> each.repeats().again().getOrDefault(window, 0)));
        }
    }

    private void broken(List<String> lines) {
        lines.add("");
        lines.add("| Broken on purpose | times |");
        lines.add("| --- | ---: |");
        faults.counts().forEach((type, times) -> lines.add("| " + type.words() + " | " + times + " |"));
    }

    private void footprints(List<String> lines) {
        if (footprints.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(
                "| The daemon, idle | heap after a full collection | threads | open files | children | temporary files | data |");
        lines.add("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        footprints.forEach((when, each) -> lines.add(String.format(
                Locale.ROOT,
                "| %s | %.1f MB | %d | %d | %d | %d | %.1f MB |",
                when,
                each.heap() / 1e6,
                each.threadCount(),
                each.files(),
                each.children(),
                each.temporary(),
                each.disk() / 1e6)));
    }
}
