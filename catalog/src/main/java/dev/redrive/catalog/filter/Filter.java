// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import java.util.ArrayList;
import java.util.List;

/** Which dead letters someone means: those that fit every term. */
public record Filter(List<Term> terms) {

    public static final int LENGTH_MAX = 2000;
    public static final int TERMS_MAX = 32;
    /** Values of one term, with commas between them. */
    public static final int VALUES_MAX = 50;
    /** In one value. */
    public static final int WILDCARDS_MAX = 5;

    public Filter {
        terms = List.copyOf(terms);
    }

    /** Throws {@code Refused} with the place, the word, and what would do instead. */
    public static Filter parse(String text) {
        return new Parser(text).filter();
    }

    /** Whether it asks for states itself. One that does not means the letters that nobody has settled. */
    public boolean namesStates() {
        return terms.stream().anyMatch(term -> term.field() == Field.STATE);
    }

    public Filter and(Term term) {
        var more = new ArrayList<>(terms);
        more.add(term);
        return new Filter(more);
    }
}
