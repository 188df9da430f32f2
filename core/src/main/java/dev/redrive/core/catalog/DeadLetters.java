// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.catalog;

import dev.redrive.core.item.Page;
import java.util.List;
import java.util.Map;

/**
 * The catalog of dead letters. Any thread may call; every change returns after it is durable. What cannot be done throws
 * {@code Refused}, a bad filter too. Where an id is asked for, any unique prefix of 8 or more characters will do.
 */
public interface DeadLetters {

    Page<Entry> letters(LetterQuery query);

    EntryDetail letter(String id);

    /** The fields of a filter that look into what only those see who may see payloads; empty if it has none. */
    List<String> payloadFields(String filter);

    /** How many letters fit a filter. */
    long count(String filter);

    /** Groups with letters that fit the filter, most letters first. */
    List<Group> groups(String filter);

    Group.Detail group(String id);

    /** Letters that died per hour and group, newest hours, for charts. */
    Map<String, List<Group.Hour>> deaths(int hours);

    /** Sets letters aside, or takes that back. Returns how many it changed. */
    long hold(List<String> letters, boolean held, String by);

    Group say(String group, GroupState state, String by);

    List<Indexing> indexing();

    /** Forgets the index and reads all yards from their beginning. */
    void rebuild();
}
