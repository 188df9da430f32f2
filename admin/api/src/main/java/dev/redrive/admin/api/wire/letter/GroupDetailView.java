// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * More about a group; in JSON the fields of its line stand beside the others.
 *
 * @param hours letters that died per hour, oldest first; hours without any are left out
 * @param types letters per message type, most first
 * @param keys how many different keys are touched
 * @param sampleKeys some of them
 * @param newest its newest letters
 */
public record GroupDetailView(
        @JsonUnwrapped GroupView group,
        List<HourView> hours,
        List<CountView> types,
        long keys,
        List<String> sampleKeys,
        List<LetterView> newest) {

    public GroupDetailView {
        hours = List.copyOf(hours);
        types = List.copyOf(types);
        sampleKeys = List.copyOf(sampleKeys);
        newest = List.copyOf(newest);
    }
}
