// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.redact;

import dev.redrive.admin.server.redact.JsonPlaces.Place;
import dev.redrive.admin.server.redact.Redaction.StillMasked;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An edited JSON text whose masks are replaced by what they stand for, character by character: nothing else of the text changes, numbers
 * keep all their digits.
 */
final class Restored {

    private Restored() {}

    /** @throws StillMasked if a mask is left at a place of which it is not certain what belongs there */
    static String text(JsonPlaces was, JsonPlaces is) throws StillMasked {
        Map<String, Place> before = byPath(was);
        List<Place> restored = new ArrayList<>();
        for (Place each : is.all()) {
            String source = is.source(each);
            Place old = before.get(each.path());
            if (old != null && source.equals(old.shown())) {
                checkLists(each.path(), was, is);
                restored.add(new Place(each.path(), each.from(), each.to(), was.source(old), each.rule()));
            } else if (source.contains(Redaction.MASK) && (old == null || !source.equals(was.source(old)))) {
                throw new StillMasked("the value holds " + Redaction.MASK + " at " + each.path());
            }
        }
        return is.with(restored);
    }

    private static Map<String, Place> byPath(JsonPlaces places) throws StillMasked {
        Map<String, Place> byPath = new HashMap<>();
        for (Place each : places.all()) {
            if (byPath.put(each.path(), each) != null) {
                throw new StillMasked("the value has the field " + each.path() + " twice");
            }
        }
        return byPath;
    }

    /** In a list of another length it is not known which entry is which. */
    private static void checkLists(String path, JsonPlaces was, JsonPlaces is) throws StillMasked {
        for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
            String list = path.substring(0, end);
            Integer length = was.lists().get(list);
            if (length != null && !length.equals(is.lists().get(list))) {
                throw new StillMasked("the list " + list + " has masked entries, and no longer " + length);
            }
        }
    }
}
