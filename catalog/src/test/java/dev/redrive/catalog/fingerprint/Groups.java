// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import dev.redrive.testkit.letter.Letters;
import dev.redrive.testkit.letter.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Draws letters of each shape and tells where groups and shapes differ, with an example of each side. */
final class Groups {

    private Groups() {}

    static List<String> troubles(List<Shape> shapes, long seed, int each) {
        Letters letters = Letters.of(shapes, seed);
        Map<String, Integer> owner = new HashMap<>();
        List<String> troubles = new ArrayList<>();
        for (int shape = 0; shape < shapes.size(); shape++) {
            Map<String, String> titles = new TreeMap<>();
            for (int i = 0; i < each; i++) {
                Fingerprint print = Fingerprints.of(letters.ofShape(shape));
                titles.putIfAbsent(print.id(), print.title());
                Integer other = owner.putIfAbsent(print.id(), shape);
                if (other != null && other != shape) {
                    troubles.add("shapes " + other + " and " + shape + " are one group: " + print);
                }
            }
            if (titles.size() > 1) {
                troubles.add("shape " + shape + " is " + titles.size() + " groups: "
                        + titles.values().stream().limit(3).toList());
            }
        }
        return troubles.stream().distinct().toList();
    }
}
